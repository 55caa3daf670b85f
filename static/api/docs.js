/* Opens the description of the API beside this page; what is tried out goes to the paper itself. */
"use strict";

window.SwaggerUIBundle({
  url: "/api/v1/schema",
  dom_id: "#swagger-ui",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  presets: [window.SwaggerUIBundle.presets.apis],
  validatorUrl: null,
});
