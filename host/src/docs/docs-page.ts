import escapeHtml from 'escape-html';

/** The viewer needs no inline script or style. Its icons are `data:` images, and its calls go to this host alone. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Script that shows the document. */
export const START_SCRIPT = `const reference = document.getElementById('reference');
SwaggerUIBundle({
  url: reference.dataset.document,
  domNode: reference,
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: 0,
});
`;

/**
 * Renders the API reference page. The links are absolute, so that the page works with and without a slash at its end.
 * @param links.files path of the viewer's files, without a slash at its end
 * @param links.document path of the OpenAPI document
 */
export function docsPage(links: { readonly files: string; readonly document: string }): string {
  const files = escapeHtml(links.files);
  const document = escapeHtml(links.document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files}/swagger-ui.css">
</head>
<body>
<div id="reference" data-document="${document}"><p>This page needs JavaScript. The OpenAPI document is <a href="${document}">${document}</a>.</p></div>
<script src="${files}/swagger-ui-bundle.js"></script>
<script src="${files}/start.js"></script>
</body>
</html>
`;
}
