import type { StoredEnvelope } from '@portico/protocol/http'
import type { envelopes } from './schema.js'

export function toStored(row: typeof envelopes.$inferSelect): StoredEnvelope {
  return {
    createdAt: Math.floor(row.createdAtMs / 1000),
    envelopeId: row.id,
    kind: row.kind as StoredEnvelope['kind'],
    label: row.label,
    parameters: row.parameters,
    version: row.version,
  }
}
