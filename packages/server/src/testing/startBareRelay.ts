import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createMetrics } from '../http/metrics.js'
import { createRateLimiter } from '../limits/rateLimiter.js'
import { createRelay, type RelayOptions } from '../relay/createRelay.js'
import { parseSettings } from '../settings/parseSettings.js'
import type { SettingsInput } from '../settings/settings.js'

/**
 * Starts a relay without the rest of the server: every project exists, and every origin is allowed. It closes when the
 * test ends.
 *
 * @returns its URL, `ws://127.0.0.1:{port}/relay`
 */
export async function startBareRelay({
  limits,
  ...options
}: Pick<RelayOptions, 'createMailbox'> &
  Partial<Pick<RelayOptions, 'alarm' | 'pingMs' | 'waitingPerProject'>> & {
    limits: SettingsInput['limits']
  }): Promise<string> {
  const relay = await createRelay({
    alarm: () => {},
    // The clock does not move, so that no window of the rates ends during a test.
    limiter: createRateLimiter({ nowMs: () => 1_790_000_000_000 }),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    nowMs: Date.now,
    ownOrigins: [],
    projects: {
      find: (id) => ({
        analytics: true,
        developmentUntil: null,
        features: {},
        id,
        mode: 'production',
        name: id,
        origins: [],
        projectId: id,
      }),
      isOriginAllowed: () => true,
    },
    settings: parseSettings({ limits }),
    ...options,
  })
  const http = createServer().on('upgrade', relay.upgrade).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    await relay.closeSockets()
    http.close()
    await relay.close()
  })
  return `ws://127.0.0.1:${(http.address() as AddressInfo).port}/relay`
}
