import {
  type ApiDocument,
  type DocumentedPath,
  dereferenced,
  documentedPaths,
  type OperationObject,
  type ParameterObject,
  type Reference,
} from '../openapi/document.js';
import { SchemaFaults } from './schema-faults.js';

/** A request as its caller sent it. */
export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  /** `json` is absent where the body is no JSON text. */
  readonly sent: { readonly headers: Headers; readonly json?: unknown };
}

/** Readers of the values of a parameter, by its place. */
type ParameterValues = Readonly<Partial<Record<ParameterObject['in'], (name: string) => readonly string[]>>>;

/** Finds the operations of a document, and compares requests with them. */
export class DocumentedApi {
  readonly schemas: SchemaFaults;
  readonly #paths: readonly DocumentedPath[];

  constructor(readonly document: ApiDocument) {
    this.#paths = documentedPaths(document);
    this.schemas = new SchemaFaults(document);
  }

  get operations(): readonly OperationObject[] {
    return this.#paths.flatMap(({ operations }) => Object.values(operations));
  }

  pathOf({ pathname }: URL): DocumentedPath | undefined {
    return this.#paths.find(({ pattern }) => pattern.test(pathname));
  }

  operationOf({ method, url }: Pick<ApiRequest, 'method' | 'url'>): OperationObject | undefined {
    return this.pathOf(url)?.operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
  }

  /** Finds the operation of an event, e.g. `watch.fired`. */
  eventOf(event: string, method: string): OperationObject | undefined {
    return this.document.webhooks?.[event]?.[method.toLowerCase()];
  }

  /** Lists departures of a request that was accepted. Parameters and fields that are not in the document are none. */
  requestFaults({ url, sent }: Pick<ApiRequest, 'url' | 'sent'>, operation: OperationObject): string[] {
    const schema = operation.requestBody?.content['application/json']?.schema;
    const ofBody = schema === undefined || !('json' in sent) ? [] : this.schemas.ofSent(schema, sent.json);
    const ofParameters = this.parameterFaults(operation, {
      query: (name) => url.searchParams.getAll(name),
      header: (name) => [sent.headers.get(name) ?? []].flat(),
    });
    return [...ofBody.map((fault) => `accepted request body: ${fault}`), ...ofParameters];
  }

  /** Lists departures of the parameters in the places that `valuesOf` can read. */
  parameterFaults({ parameters = [] }: OperationObject, valuesOf: ParameterValues): string[] {
    return parameters.flatMap((listed) => {
      const { in: place, name, required, schema = true } = this.parameter(listed);
      const values = valuesOf[place]?.(name);
      if (!values) return [];
      const [first, ...others] = values;
      if (first === undefined) return required ? [`the ${place} parameter ${name} is missing`] : [];
      const faults = this.schemas.ofText(schema, others.length > 0 ? values : first);
      return faults.map((fault) => `${place} parameter ${name}: ${fault}`);
    });
  }

  parameter(listed: ParameterObject | Reference): ParameterObject {
    return dereferenced(this.document, listed);
  }
}
