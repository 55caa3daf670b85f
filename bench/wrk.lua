-- Asks for a random one of the addresses in a file ("path" or "path etag" a line) and prints what came as JSON.

local requests = {}

function init(arguments)
  for line in io.lines(arguments[1]) do
    local path, etag = line:match("^(%S+)%s*(%S*)$")
    local headers = etag ~= "" and { ["If-None-Match"] = etag } or {}
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
  math.randomseed(os.time())
end

function request()
  return requests[math.random(#requests)]
end

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests": %d, "seconds": %f, "bytes": %d, "failed": %d}\n',
    summary.requests, summary.duration / 1000000, summary.bytes, failed))
end
