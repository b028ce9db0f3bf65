import { type ApiDocument, dereferenced, type OperationObject, type ResponseObject } from '../openapi/document.js';
import { type ApiRequest, DocumentedApi } from './documented-api.js';
import { PLUGIN_PATHS } from './plugin-paths.js';

/** A call and its reply. */
export interface ApiCall extends ApiRequest {
  readonly received: { readonly status: number; readonly headers: Headers; readonly text: string };
}

/** Compares calls with a document. */
export class CallFaults {
  readonly #api: DocumentedApi;

  constructor(document: ApiDocument) {
    this.#api = new DocumentedApi(document);
  }

  /** Lists the departures of a call from the document, as sentences. If the call was refused, only the reply counts. */
  of(call: ApiCall): string[] {
    const { method, url, received } = call;
    const name = `${method} ${this.#api.pathOf(url)?.template ?? url.pathname} ${received.status}`;
    const operation = this.#api.operationOf(call);
    const faults = operation ? this.#faultsOf(call, operation) : this.#undocumentedFaults(call);
    return faults.map((fault) => `${name}: ${fault}`);
  }

  #faultsOf(call: ApiCall, operation: OperationObject): string[] {
    const { received } = call;
    const listed = operation.responses[received.status];
    if (!listed)
      return [`the status is not in the document; documented are ${Object.keys(operation.responses).join(', ')}`];
    const response = dereferenced<ResponseObject>(this.#api.document, listed);
    return [
      ...this.#headerFaults(received.headers, response),
      ...(call.method === 'HEAD' ? [] : this.#bodyFaults(received, response)),
      ...(received.status < 300 ? this.#api.requestFaults(call, operation) : []),
    ];
  }

  #headerFaults(received: Headers, { headers = {} }: ResponseObject): string[] {
    return Object.entries(headers).flatMap(([name, listed]) => {
      const { required, schema = true } = dereferenced(this.#api.document, listed);
      const value = received.get(name);
      if (value === null) return required ? [`the header ${name} is missing`] : [];
      return this.#api.schemas.ofText(schema, value).map((fault) => `header ${name}: ${fault}`);
    });
  }

  #bodyFaults({ headers, text }: ApiCall['received'], response: ResponseObject): string[] {
    if (!response.content) return [];
    const type = headers.get('content-type')?.split(';')[0]?.trim() ?? 'none';
    const media = response.content[type];
    if (!media) return [`the content type ${type} is not in the document`];
    if (media.schema === undefined || !type.endsWith('json')) return [];
    const body = JSON.parse(text);
    const code = errorCodeOf(body);
    const codes = response['x-error-codes'];
    return [
      ...(codes && !codes.includes(code) ? [`the error code ${code} is not in the document`] : []),
      ...this.#api.schemas.ofReceived(media.schema, body).map((fault) => `response body: ${fault}`),
    ];
  }

  /** Lists what is wrong with the reply of a call that the document does not describe: it should have been refused. */
  #undocumentedFaults({ url, received: { status, text } }: ApiCall): string[] {
    if (status === 400 || (status === 404 && text.includes('"not_found"')) || PLUGIN_PATHS.has(url.pathname)) return [];
    if (!this.#api.pathOf(url)) return ['the path is not in the document'];
    return status === 405 ? [] : ['the method is not in the document'];
  }
}

/** Returns the code of an error: that of the roadmap has no object around it. */
// biome-ignore lint/suspicious/noExplicitAny: the body is what a host sent
export function errorCodeOf(body: any): string {
  return body?.error?.code ?? body?.error;
}
