/** A recorded text without its marks for bold type and headings. */
export function plain(markdown: string): string {
  return markdown.replaceAll('**', '').replace(/^#+ /gm, '');
}
