/** Prometheus: the process's own numbers and the duration of calls by route and status. */
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  observe(method: string, route: string, status: number, milliseconds: number): void
}

/** One registry an app, so that several apps in one process (tests) do not share numbers. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, observe: (method, route, status, milliseconds) => durations.observe({ method, route, status }, milliseconds / 1000) }
}
