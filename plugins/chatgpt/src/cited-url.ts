const UTM_SOURCE = 'utm_source=openai';

/**
 * The address of a cited page without the parameter that OpenAI adds to it; everything else stays as it is.
 * Undefined for what is no http(s) address.
 */
export function citedUrl(url: string): string | undefined {
  const address = withoutUtmSource(url.trim());
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}

function withoutUtmSource(url: string): string {
  const [, page = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const parameters = query?.split('&') ?? [];
  if (!parameters.includes(UTM_SOURCE)) return url;
  const kept = parameters.filter((parameter) => parameter !== UTM_SOURCE);
  return page + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment;
}
