import { webAddress } from '@namedrop/plugin-api';

const UTM_SOURCE = 'utm_source=openai';

/**
 * The address of a cited page without the parameter that OpenAI adds to it.
 * Undefined for what is no http(s) address.
 */
export function citedUrl(url: string): string | undefined {
  return webAddress(withoutUtmSource(url));
}

function withoutUtmSource(url: string): string {
  const fragment = url.indexOf('#');
  const end = fragment < 0 ? url.length : fragment;
  const query = url.slice(0, end).indexOf('?');
  const parameters =
    query < 0
      ? []
      : url
          .slice(query + 1, end)
          .trim()
          .split('&');
  if (!parameters.includes(UTM_SOURCE)) return url;
  const kept = parameters.filter((parameter) => parameter !== UTM_SOURCE);
  return url.slice(0, query) + (kept.length > 0 ? `?${kept.join('&')}` : '') + url.slice(end);
}
