import type { ReceivedRequest } from '@namedrop/testing';
import type { ApiDocument } from '../openapi/document.js';
import { DocumentedApi } from './documented-api.js';

/** Compares deliveries of webhooks with a document. */
export class EventFaults {
  readonly #api: DocumentedApi;

  constructor(document: ApiDocument) {
    this.#api = new DocumentedApi(document);
  }

  /** Lists the departures of a delivery from the document, as sentences. */
  of({ method, headers, json }: ReceivedRequest): string[] {
    const event = String(headers['x-service-event']);
    const operation = this.#api.eventOf(event, method);
    if (!operation) return [`${method} ${event}: the event is not in the document`];
    const documented = new Set(operation.parameters?.map((listed) => this.#api.parameter(listed).name));
    const further = Object.keys(headers).filter((name) => name.startsWith('x-') && !documented.has(name));
    const schema = operation.requestBody?.content[String(headers['content-type'])]?.schema;
    const faults = [
      ...further.map((name) => `the header ${name} is not in the document`),
      ...this.#api.parameterFaults(operation, { header: (name) => [headers[name] ?? []].flat() }),
      ...(schema === undefined
        ? [`the content type ${headers['content-type']} is not in the document`]
        : this.#api.schemas.ofReceived(schema, json).map((fault) => `body: ${fault}`)),
    ];
    return faults.map((fault) => `${event}: ${fault}`);
  }
}
