import { accountKey } from '@portico/protocol/caip'
import { createNonce, readTimeMs } from '@portico/protocol/signin'
import type { Portico } from '../core/portico.js'
import type { SIWXConfig, SIWXSession } from '../core/siwxConfig.js'
import { deviceStorage } from '../core/storage/deviceStorage.js'
import { readStored } from '../core/storage/storedKeys.js'
import type { SiwxOptions } from './options.js'
import { storedSessions } from './storedSessions.js'
import { storeNewest } from './storeNewest.js'
import { toConfig } from './toConfig.js'
import { writeMessage } from './writeMessage.js'

/** Creates sessions in this browser's storage. They prove nothing to a server. */
export function localSessions(portico: Portico, options: SiwxOptions): SIWXConfig {
  const storage = deviceStorage(portico)
  const read = () => (readStored(storage, storedSessions) ?? []).filter(isCurrent)
  const write = (sessions: readonly SIWXSession[]) =>
    storeNewest(storage, storedSessions, sessions, (fitting) => fitting)
  const keyOf = ({ data }: SIWXSession) => accountKey(data.chainId, data.accountAddress)
  return toConfig(options, {
    async addSession(session) {
      write([session, ...read().filter((other) => keyOf(other) !== keyOf(session))])
    },
    createMessage: async (input) => writeMessage(input, options, { nonce: createNonce(), nowMs: Date.now() }),
    async getSessions(chainId, address) {
      const key = accountKey(chainId, address)
      return read().filter((session) => keyOf(session) === key)
    },
    async revokeSession(chainId, address) {
      const key = accountKey(chainId, address)
      write(read().filter((session) => keyOf(session) !== key))
    },
    async setSessions(sessions) {
      write(sessions)
    },
  })
}

function isCurrent({ data: { expirationTime } }: SIWXSession): boolean {
  const expires = typeof expirationTime === 'string' ? readTimeMs(expirationTime) : undefined
  return expires === undefined || expires > Date.now()
}
