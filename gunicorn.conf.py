"""What gunicorn has to know of the paper, wherever it is started from this folder. Sets no number of workers."""

# By default a header SCRIPT_NAME that a proxy on this machine lets through moves where the paper stands: anyone could
# have one page kept at the address of another.
forwarder_headers = ""
