import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  requests: Counter<'route' | 'method' | 'status'>
  duration: Histogram<'route'>
  inFlight: Gauge
  quotaNearlyUsed: Counter<'of'>
  rateLimited: Counter<'of'>
  upstreamFailures: Counter<'host' | 'kind'>
  eventsDropped: Counter
  indexerBlock: Gauge<'network'>
  indexerFailures: Counter<'network'>
  indexerHead: Gauge<'network'>
  indexerLag: Gauge<'network'>
  indexerReorganisations: Counter<'network'>
  relayConnected: Gauge
  relayMessages: Counter<'what'>
  relayRefused: Counter<'reason'>
  relaySeconds: Histogram<'method'>
  relaySockets: Gauge
}

/** Creates the server's Prometheus metrics in a separate registry, because one process may run two servers. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      help: 'Requests completed, by route pattern.',
      labelNames: ['route', 'method', 'status'],
      name: 'portico_requests_total',
      registers,
    }),
    duration: new Histogram({
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      help: 'Seconds until a response, by route pattern.',
      labelNames: ['route'],
      name: 'portico_request_seconds',
      registers,
    }),
    inFlight: new Gauge({ help: 'Requests in progress.', name: 'portico_requests_in_flight', registers }),
    quotaNearlyUsed: new Counter({
      help: 'Times that a limit shared by the clients of a project had reached 80%.',
      labelNames: ['of'],
      name: 'portico_quota_nearly_used_total',
      registers,
    }),
    rateLimited: new Counter({
      help: 'Requests refused for their rate.',
      labelNames: ['of'],
      name: 'portico_rate_limited_total',
      registers,
    }),
    upstreamFailures: new Counter({
      help: 'Attempts on nodes that failed.',
      labelNames: ['host', 'kind'],
      name: 'portico_upstream_failures_total',
      registers,
    }),
    eventsDropped: new Counter({
      help: 'Tracking events lost because the buffer was full.',
      name: 'portico_events_dropped_total',
      registers,
    }),
    indexerBlock: new Gauge({
      help: 'Last block in the index. Only where this process indexes.',
      labelNames: ['network'],
      name: 'portico_indexer_block',
      registers,
    }),
    indexerFailures: new Counter({
      help: 'Attempts to index blocks that failed.',
      labelNames: ['network'],
      name: 'portico_indexer_failures_total',
      registers,
    }),
    indexerHead: new Gauge({
      help: 'Newest block of the network, by its nodes.',
      labelNames: ['network'],
      name: 'portico_indexer_head_block',
      registers,
    }),
    indexerLag: new Gauge({
      help: 'Blocks that the index is behind.',
      labelNames: ['network'],
      name: 'portico_indexer_lag_blocks',
      registers,
    }),
    indexerReorganisations: new Counter({
      help: 'Reorganizations that the index followed.',
      labelNames: ['network'],
      name: 'portico_indexer_reorganisations_total',
      registers,
    }),
    relayConnected: new Gauge({
      help: '0 while the NATS of the relay is out of reach, 1 otherwise.',
      name: 'portico_relay_connected',
      registers,
    }),
    relayMessages: new Counter({
      help: 'Messages that the relay stored, and their deliveries.',
      labelNames: ['what'],
      name: 'portico_relay_messages_total',
      registers,
    }),
    relayRefused: new Counter({
      help: 'Clients and frames that the relay refused.',
      labelNames: ['reason'],
      name: 'portico_relay_refused_total',
      registers,
    }),
    relaySeconds: new Histogram({
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      help: 'Seconds until the relay answered a request; for a publish, until the message was stored.',
      labelNames: ['method'],
      name: 'portico_relay_request_seconds',
      registers,
    }),
    relaySockets: new Gauge({
      help: 'Clients connected to the relay.',
      name: 'portico_relay_sockets',
      registers,
    }),
  }
}
