/** The metrics: what is measured, and the endpoint at which it is read. */
export { type Endpoint, EndpointError, openEndpoint } from './endpoint.ts';
export { measuredDrawing, measuredJournal, measuredStore } from './measured-parts.ts';
export { Metrics } from './metrics.ts';
