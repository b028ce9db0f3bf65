/** A page that every search finds, and no answer uses. */
export const FOUND_PAGE = {
  title: 'How we compare products',
  url: 'https://buyers-guide.example/how-we-compare',
  domain: 'buyers-guide.example',
};
