import type { SIWXConfig } from '../core/siwxConfig.js'
import type { SiwxOptions } from './options.js'

type Backend = Pick<
  SIWXConfig,
  'addSession' | 'createMessage' | 'getSessions' | 'revokeEverywhere' | 'revokeSession' | 'setSessions'
>

/** Adds the options to a backend's functions. */
export function toConfig(options: SiwxOptions, backend: Backend): SIWXConfig {
  const { isRequired = true, signOutOnAccountChange, signOutOnDisconnect, signOutOnNetworkChange } = options
  return {
    ...backend,
    getRequired: () => isRequired,
    signOutOnAccountChange,
    signOutOnDisconnect,
    signOutOnNetworkChange,
    takesTransactions: true,
  }
}
