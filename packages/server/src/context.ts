import type { Logger } from 'pino'
import type { Balances } from './chain/balances.js'
import type { Sponsorships } from './chain/sponsorships.js'
import type { Upstream } from './chain/upstream.js'
import type { UpstreamQuota } from './chain/upstreamQuota.js'
import type { createIdentity } from './createIdentity.js'
import type { ImageStore } from './directory/imageStore.js'
import type { WalletDirectory } from './directory/walletDirectory.js'
import type { Metrics } from './http/metrics.js'
import type { SafeFetch } from './http/safeFetch.js'
import type { ImageProxy } from './images/imageProxy.js'
import type { DayVolume } from './limits/dayVolume.js'
import type { Names } from './names/createNames.js'
import type { Identities } from './names/identities.js'
import type { Onramp } from './onramp/createOnramp.js'
import type { Portfolio } from './portfolio/createPortfolio.js'
import type { Clock } from './ports.js'
import type { Prices } from './prices/prices.js'
import type { ProjectStore } from './projects/projectStore.js'
import type { Settings } from './settings/settings.js'
import type { SignIns } from './signin/signIns.js'
import type { Swaps } from './swaps/createSwaps.js'
import type { EventBuffer } from './telemetry/eventBuffer.js'
import type { Texts } from './texts/loadTexts.js'

/** Everything that a handler may use. */
export type ServerContext = {
  /** Sends a call to a bundler or paymaster. It does not count the call. */
  askPeer: UpstreamQuota['askPeer']
  balances: Balances
  clock: Clock
  /** Swaps. */
  swaps: Swaps
  /** Counts calls to bundlers and paymasters as calls to nodes. @throws RateLimitedError */
  countNodeCalls: UpstreamQuota['countNodeCalls']
  directory: WalletDirectory
  events: EventBuffer
  /** Counts the events that clients stored today. */
  eventVolume: DayVolume
  identities: Identities
  /** Undefined if there is no master key: the server then has no embedded wallets. */
  identity: Identity | undefined
  imageProxy: ImageProxy
  images: ImageStore
  log: Logger
  metrics: Metrics
  /** Undefined if the server gives out no names. */
  names: Names | undefined
  /** Undefined if the server sells nothing. */
  onramp: Onramp | undefined
  /** Origins of the server itself and of the wallet's site: allowed in every project. */
  ownOrigins: readonly string[]
  portfolio: Portfolio
  prices: Prices
  projects: ProjectStore
  /** For URLs that strangers chose. */
  safeFetch: SafeFetch
  settings: Settings
  signIns: SignIns
  /** Limits what the operator's paymaster pays for. */
  sponsorships: Sponsorships
  texts: Texts
  /** By CAIP-2 id. */
  upstreams: ReadonlyMap<string, Upstream>
}

export type Identity = ReturnType<typeof createIdentity>
