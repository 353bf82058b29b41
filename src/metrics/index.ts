/** The metrics: what is measured, and the answers of the endpoint at which it is read. */
export { answerMetrics } from './endpoint.ts';
export { measuredDrawing, measuredJournal, measuredStore } from './measured-parts.ts';
export { Metrics } from './metrics.ts';
