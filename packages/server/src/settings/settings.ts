import { networkIdSchema, projectIdSchema } from '@portico/protocol/http'
import {
  array,
  check,
  finite,
  type InferInput,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'

const count = (min: number, max: number) => pipe(number(), integer(), minValue(min), maxValue(max))

const httpUrl = pipe(
  string(),
  check((input) => /^https?:\/\//.test(input) && URL.canParse(input), 'must be an http or https address'),
)

const webOrigin = pipe(
  string(),
  check((input) => URL.canParse(input) && new URL(input).origin === input, 'must be an origin'),
)

const tokenAddress = pipe(
  string(),
  regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'must be an eip155 or solana address'),
)

const evmAddress = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be an eip155 address'))

/** A price that a host sets: JSON has no NaN, but a program that starts a server does. */
const price = pipe(number(), finite(), minValue(0))

const tokenSettingsSchema = strictObject({
  address: tokenAddress,
  name: pipe(string(), minLength(1), maxLength(64)),
  symbol: pipe(string(), minLength(1), maxLength(32)),
  decimals: count(0, 36),
  /** Shown through the server's image proxy. Default: the image of its symbol, where the server has one. */
  iconUrl: optional(httpUrl),
  /** Of one whole token, in US dollars. Wins over `pricesUrl`. */
  priceUsd: optional(price),
})

/** A token that the operator vouches for. */
export type TokenSettings = InferOutput<typeof tokenSettingsSchema>

export const chainSettingsSchema = strictObject({
  /** CAIP-2. */
  id: networkIdSchema,
  /** E.g. `Ethereum`. */
  name: pipe(string(), minLength(1), maxLength(64)),
  /** Native currency. */
  currency: strictObject({
    name: pipe(string(), minLength(1), maxLength(64)),
    symbol: pipe(string(), minLength(1), maxLength(32)),
    decimals: count(0, 36),
  }),
  /** JSON-RPC addresses. The next answers when one fails. */
  rpcUrls: pipe(array(httpUrl), minLength(1)),
  /** Of one whole native coin, in US dollars; wins over `pricesUrl`. Default 0: no price is set here. */
  priceUsd: optional(price, 0),
  /** Tokens that are looked for in every account. Default: the best known ones of the network. */
  tokens: optional(pipe(array(tokenSettingsSchema), maxLength(500))),
  /** The network's ENS universal resolver. Without it no name is looked up there. */
  ensUniversalResolver: optional(evmAddress),
  /**
   * First block that the indexer reads: from it on the server knows tokens, NFTs and activity. Default: not indexed,
   * except eip155:31337, which is from 0.
   */
  indexFrom: optional(nullable(count(0, Number.MAX_SAFE_INTEGER))),
  /** A Blockscout of this network, asked for tokens, NFTs and activity where the network is not indexed. */
  blockscoutUrl: optional(httpUrl),
})

/** One network that the server reads. */
export type ChainSettings = InferOutput<typeof chainSettingsSchema>

const zonePattern = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

const nameSettingsSchema = strictObject({
  /** The operator's own domain, in small letters. Names are one label below it: `alice.agora.eth` of `agora.eth`. */
  zone: pipe(string(), maxLength(190), regex(zonePattern, 'must be a domain in small letters')),
  /** Names that one address may have. Default 1. */
  perAddress: optional(count(1, 10), 1),
  /** New names from one client address in a day, by each process. Default 20. */
  perClientADay: optional(count(1, 1_000_000), 20),
  /** Labels that nobody gets, beside those that are never given out. */
  reserved: optional(pipe(array(pipe(string(), minLength(1), maxLength(63))), maxLength(10_000)), []),
  /**
   * Private key of 32 bytes, in hex, that signs what the domain's resolver contract is told (EIP-3668). Secret. Default
   * none: names are known to this server and its clients alone.
   */
  gatewayKey: optional(pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex'))),
})

/** How names are given. */
export type NameSettings = InferOutput<typeof nameSettingsSchema>

export const settingsSchema = strictObject({
  /** Address to listen on. Default 127.0.0.1. */
  host: optional(pipe(string(), minLength(1)), '127.0.0.1'),
  /** Default 8787. 0 takes a free one. */
  port: optional(count(0, 65_535), 8787),
  /** The server's own address as browsers see it. Default: from the request. */
  publicUrl: optional(httpUrl),
  /** Origin of the wallet's own site, always allowed. Default http://wallet.localhost:{port + 1}. */
  walletOrigin: optional(webOrigin),
  /** Folder of PGlite's data, the lock and the images of `imagesFolder`'s default. Default ./portico-data. */
  dataFolder: optional(pipe(string(), minLength(1)), './portico-data'),
  /** PostgreSQL instead of PGlite. */
  databaseUrl: optional(pipe(string(), regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'))),
  /** NATS with JetStream, which several processes share their relay's messages through. Default: one process. */
  natsUrl: optional(pipe(string(), regex(/^(nats|tls):\/\//, 'must be a nats:// address'))),
  /** Default info. */
  logLevel: optional(picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Reverse proxies in front, which append to X-Forwarded-For. Default 0: the header is not read. */
  trustedProxies: optional(count(0, 10), 0),
  /**
   * Public id of the project that serves requests without a projectId. Made at the first start, in
   * development mode. Null: such requests are refused. Default `default`.
   */
  defaultProject: optional(nullable(pipe(projectIdSchema, minLength(1))), 'default'),
  chains: optional(array(chainSettingsSchema), []),
  /** Gateway for ipfs:// addresses; the path `{cid}/…` is appended. Default https://ipfs.io/ipfs/. */
  ipfsGatewayUrl: optional(httpUrl, 'https://ipfs.io/ipfs/'),
  /**
   * A DefiLlama of prices, e.g. `https://coins.llama.fi`. It is told which tokens are asked for, not by whom. Default
   * none: only prices that stand in `chains`.
   */
  pricesUrl: optional(httpUrl),
  /**
   * Origins whose pictures and metadata the server fetches although they are not on the public internet, e.g.
   * `http://127.0.0.1:5182` of a demo. Default none: anyone can make a token that points the server at your network.
   */
  privateOrigins: optional(array(webOrigin), []),
  /** Names and pictures of addresses, written to the database at every start. */
  identities: optional(
    array(
      strictObject({
        address: pipe(string(), minLength(1), maxLength(128)),
        name: optional(nullable(pipe(string(), minLength(1), maxLength(255))), null),
        avatar: optional(nullable(httpUrl), null),
      }),
    ),
    [],
  ),
  /** Names that people register. Default none: none are given. */
  names: optional(nameSettingsSchema),
  /** Requests in 10 s. A JSON-RPC batch counts as its number of calls. */
  limits: optional(
    strictObject({
      /** Of one client address (an IPv6 /64 counts as one). Default 600. */
      perAddress: optional(count(1, 1_000_000_000), 600),
      /** Of one project. Default 20,000. */
      perProject: optional(count(1, 1_000_000_000), 20_000),
      /** Messages of one relay client. Default 1,000. */
      relayPerClient: optional(count(1, 1_000_000_000), 1000),
      /** Messages of all relay clients of one address. Default 5,000. */
      relayPerAddress: optional(count(1, 1_000_000_000), 5000),
      /** Relay clients of one address at the same time. Default 500: phones of one carrier share an address. */
      relaySocketsPerAddress: optional(count(1, 1_000_000_000), 500),
    }),
    {},
  ),
  /** Folder whose images win over the package's own: wallet/, asset/, currency/ and token/ inside it. */
  imagesFolder: optional(pipe(string(), minLength(1))),
  /** Megabytes of pictures of tokens and NFTs that are kept in `dataFolder`. Default 500. */
  imageCacheMb: optional(count(1, 1_000_000), 500),
  /** Hours that a signed-in session lasts, unless it is used and renewed. Default 168: a week. */
  sessionHours: optional(count(1, 8760), 168),
  /** Days that tracking events are kept. Default 30. */
  telemetryDays: optional(count(1, 3650), 30),
  /** Bearer token for /metrics. Without it only this machine may read them. */
  metricsToken: optional(pipe(string(), minLength(16))),
})

/** What a host writes. Every setting has a default. */
export type SettingsInput = InferInput<typeof settingsSchema>

/** Settings with their defaults filled in. */
export type Settings = InferOutput<typeof settingsSchema>
