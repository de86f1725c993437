import { networkIdSchema, projectIdSchema } from '@portico/protocol/http'
import {
  array,
  boolean,
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
  record,
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

const uniswapSchema = strictObject({
  /** Contract of the coin's wrapped form, e.g. WETH. */
  wrappedNative: evmAddress,
  v2: optional(strictObject({ factory: evmAddress, router: evmAddress })),
  v3: optional(
    strictObject({
      factory: evmAddress,
      /** QuoterV2. */
      quoter: evmAddress,
      router: evmAddress,
      /** Default `SwapRouter02`, which newer networks have. */
      routerKind: optional(picklist(['SwapRouter', 'SwapRouter02']), 'SwapRouter02'),
    }),
  ),
})

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
  /**
   * A bundler of ERC-4337 for EntryPoint 0.7: with it the wallet offers smart accounts on this network. The accounts'
   * factory must be there, see docs/smart-accounts.md.
   */
  bundlerUrl: optional(httpUrl),
  /** A paymaster of ERC-7677 that pays for what smart accounts of the wallet do. Secret where it holds a key. */
  paymasterUrl: optional(httpUrl),
  /**
   * Uniswap's contracts, by which swaps are quoted and built without anybody else. Default: its own deployment, where it
   * has one. Null: swaps do not go by it.
   */
  uniswap: optional(nullable(uniswapSchema)),
  /**
   * True: prices of the coin and of `tokens` without a `priceUsd`, now and before, are those of Uniswap's pools on this
   * network against a token of `tokens` that has one. For networks of which no source of prices knows. Default false.
   */
  poolPrices: optional(boolean()),
})

/** One network that the server reads. */
export type ChainSettings = InferOutput<typeof chainSettingsSchema>

const zonePattern = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

const nameSettingsSchema = strictObject({
  /** The operator's own domain, in small letters. Names are one label below it: `alice.agora.eth` of `agora.eth`. */
  zone: pipe(string(), maxLength(190), regex(zonePattern, 'must be a domain in small letters')),
  /** Names that one address may have. Default 1. */
  perAddress: optional(count(1, 10), 1),
  /** New names from one client address (an IPv6 /48 counts as one) in a day, by each process. Default 20. */
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

const masterKey = pipe(string(), regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex, in small letters'))

const mailSettingsSchema = strictObject({
  /** SMTP server with its credentials, e.g. `smtps://user:password@smtp.example:465`. */
  url: pipe(string(), regex(/^smtps?:\/\/./, 'must be an smtp:// or smtps:// address')),
  /** Who mails are from, e.g. `Agora <no-reply@agora.example>`. */
  from: pipe(string(), minLength(3), maxLength(320), regex(/@/, 'must hold an e-mail address')),
})

/** A stand-in for a provider: without TLS only on this machine, since secrets go there. */
const standIn = pipe(
  webOrigin,
  check(
    (input) => input.startsWith('https:') || isLoopback(new URL(input).hostname),
    'must be https, or on this machine',
  ),
)

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
}

const socialSettingsSchema = strictObject({
  clientId: pipe(string(), minLength(1), maxLength(512)),
  /** Of apple: the private key (PKCS #8) that its secrets are signed with. */
  clientSecret: pipe(string(), minLength(1), maxLength(8192)),
  /** Of apple alone: the developer team, and the id of the key. */
  teamId: optional(pipe(string(), minLength(1), maxLength(64))),
  keyId: optional(pipe(string(), minLength(1), maxLength(64))),
  /** Origin of a stand-in that has the provider's paths, for development. Default: the provider itself. */
  url: optional(standIn),
})

/** The operator's own registration at a provider. */
export type SocialSettings = InferOutput<typeof socialSettingsSchema>

const appleSettingsSchema = pipe(
  socialSettingsSchema,
  check(({ keyId, teamId }) => keyId !== undefined && teamId !== undefined, 'must have teamId and keyId'),
)

const secret = pipe(string(), minLength(8), maxLength(4096))

const onrampSettingsSchema = strictObject({
  /** ISO 3166-1, what providers are asked for prices of. Default `US`. */
  country: optional(pipe(string(), regex(/^[A-Z]{2}$/, 'must be a country of two letters')), 'US'),
  /** A CDP API key's name, e.g. `organizations/…/apiKeys/…`. With its secret it switches Coinbase on. */
  coinbaseKeyName: optional(secret),
  /** EC key in PEM, or Ed25519 key in base64. Secret. */
  coinbaseKeySecret: optional(secret),
  coinbaseUrl: optional(httpUrl, 'https://api.developer.coinbase.com'),
  coinbaseCheckoutUrl: optional(httpUrl, 'https://pay.coinbase.com'),
  /** With the signing secret it switches Meld on. */
  meldPublicKey: optional(secret),
  /** Signs the addresses of its page. Secret. */
  meldSigningSecret: optional(secret),
  /** Of Meld's API: prices, and what was bought. Secret. Default none: only its page tells. */
  meldApiKey: optional(secret),
  meldUrl: optional(httpUrl, 'https://api.meld.io'),
  meldCheckoutUrl: optional(httpUrl, 'https://meldcrypto.com'),
  /**
   * Private key of 32 bytes, in hex, of the account that the sandbox gives tokens from: to everybody, for nothing. For
   * networks of developers alone. Secret. Default none: there is no sandbox.
   */
  sandboxKey: optional(pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex'))),
  /** CAIP-2, one of `chains`. Default `eip155:31337`. */
  sandboxNetwork: optional(networkIdSchema, 'eip155:31337'),
})

/** Who sells. */
export type OnrampSettings = InferOutput<typeof onrampSettingsSchema>

export const settingsSchema = strictObject({
  /** Address to listen on. Default 127.0.0.1. */
  host: optional(pipe(string(), minLength(1)), '127.0.0.1'),
  /** Default 8787. 0 takes a free one. */
  port: optional(count(0, 65_535), 8787),
  /** The server's own address as browsers see it. Default: from the request. */
  publicUrl: optional(httpUrl),
  /** Origin of the wallet's own site, always allowed. Default http://wallet.localhost:{port + 1}. */
  walletOrigin: optional(webOrigin),
  /** Folder of a build of the wallet. Default: the package's own. */
  walletFolder: optional(pipe(string(), minLength(1))),
  /** Origins that may frame the wallet for every project: of pages that your own mobile apps show. Default none. */
  mobileOrigins: optional(array(webOrigin), []),
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
   * A Frankfurter of currency rates, e.g. `https://api.frankfurter.dev/v1`. It is asked for all of them at once, and told
   * nothing. Default none: only rates of `currencyRates`.
   */
  ratesUrl: optional(httpUrl),
  /**
   * US dollars of one unit of currencies, by their ISO 4217 codes in small letters, e.g. `{ "eur": 1.08 }`; these win over
   * `ratesUrl`. Default none.
   */
  currencyRates: optional(
    record(
      pipe(string(), regex(/^[a-z]{3}$/, 'must be a currency code in small letters')),
      pipe(number(), finite(), minValue(1e-9), maxValue(1e9)),
    ),
    {},
  ),
  /** Key of 1inch's API, which is then asked for swaps too. Secret. Default none: it is not asked. */
  oneInchKey: optional(pipe(string(), minLength(1), maxLength(256))),
  /** Default https://api.1inch.dev. */
  oneInchUrl: optional(httpUrl, 'https://api.1inch.dev'),
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
  /**
   * Master key of 32 bytes in hex, under which halves of devices' keys, and the keys of people's wallets who have set no
   * secret, are sealed. Secret. Default with PGlite: a file beside the data; with PostgreSQL none, and nobody gets a wallet.
   */
  masterKey: optional(masterKey),
  /** Master keys from before, which still open what they sealed. */
  oldMasterKeys: optional(pipe(array(masterKey), maxLength(10)), []),
  /** Where mails go out. Default none: nobody signs in by e-mail. */
  mail: optional(mailSettingsSchema),
  /** Social accounts to sign in with. Default none. */
  social: optional(
    strictObject({
      google: optional(socialSettingsSchema),
      github: optional(socialSettingsSchema),
      apple: optional(appleSettingsSchema),
      facebook: optional(socialSettingsSchema),
      x: optional(socialSettingsSchema),
      discord: optional(socialSettingsSchema),
    }),
    {},
  ),
  /** Sign In With Farcaster. Default none. */
  farcaster: optional(
    strictObject({
      /** A relay of FIP-11, e.g. `https://relay.farcaster.xyz`. */
      relayUrl: httpUrl,
      /** Where the registry of ids is: a network of `chains`. Default `eip155:10`. */
      networkId: optional(networkIdSchema, 'eip155:10'),
      /** Default: Farcaster's own on OP Mainnet. */
      idRegistry: optional(evmAddress, '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
    }),
  ),
  /**
   * When a device that is new to its person asks for their approval: `withCode`, in the mail that has the code otherwise;
   * `first`, before there is a code, for every new device. Default `withCode`.
   */
  approveDevices: optional(picklist(['withCode', 'first']), 'withCode'),
  /** How often one device may ask for the server's half of its key. */
  secretLimits: optional(
    strictObject({
      /** Default 60. */
      perMinute: optional(count(1, 1_000_000), 60),
      /** Default 1,000. */
      perDay: optional(count(1, 1_000_000_000), 1000),
    }),
    {},
  ),

  /** Companies that sell crypto here. Default none: nothing is sold. */
  onramp: optional(onrampSettingsSchema),
  /** Requests in 10 s. A JSON-RPC batch counts as its number of calls. */
  limits: optional(
    strictObject({
      /** Of one client address (an IPv6 /64 counts as one). Default 600. */
      perAddress: optional(count(1, 1_000_000_000), 600),
      /** Of one project. Default 20,000. */
      perProject: optional(count(1, 1_000_000_000), 20_000),
      /** Calls to nodes, bundlers and paymasters that all projects together may cause; one project gets half of them. Default 20,000. */
      upstreamCalls: optional(count(1, 1_000_000_000), 20_000),
      /** Calls to 1inch, to Blockscouts, to on-ramps and to the source of prices, each, that all projects together may cause; one project gets half of them. Default 1,000. */
      providerCalls: optional(count(1, 1_000_000_000), 1000),
      /** Accounts that one client address (an IPv6 /48 counts as one) signs in with for the first time in a day, counted by each process. Default 10,000. */
      newAccountsPerClient: optional(count(1, 1_000_000_000), 10_000),
      /** Mails that one client address can have sent in an hour. Default 60. */
      mailsPerClient: optional(count(1, 1_000_000_000), 60),
      /** Mails that one project can have sent in an hour. Default 5,000. */
      mailsPerProject: optional(count(1, 1_000_000_000), 5000),
      /** Messages of one relay client. Default 1,000. */
      relayPerClient: optional(count(1, 1_000_000_000), 1000),
      /** Messages of all relay clients of one address. Default 5,000. */
      relayPerAddress: optional(count(1, 1_000_000_000), 5000),
      /** Megabytes of messages that all relay clients of one address may have waiting. Default 256. */
      relayStoredMbPerAddress: optional(count(1, 1_000_000), 256),
      /** Megabytes of messages that all relay clients of one project may have waiting. Default 4,096. */
      relayStoredMbPerProject: optional(count(1, 1_000_000_000), 4096),
      /** Relay clients of one address at the same time. Default 500: phones of one carrier share an address. */
      relaySocketsPerAddress: optional(count(1, 1_000_000_000), 500),
      /** Megabytes of tracking events that one client address (an IPv6 /48 counts as one) has stored in a day, counted by each process. Default 64. */
      eventsMbPerClient: optional(count(1, 1_000_000), 64),
      /** Megabytes of tracking events that one project has stored in a day, counted by each process. Default 1,000. */
      eventsMbPerProject: optional(count(1, 1_000_000_000), 1000),
      /** Operations of one smart account that the paymasters of this server pay for in a day, by UTC. Default 100. */
      sponsoredPerAccount: optional(count(1, 1_000_000_000), 100),
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
  /** Bearer token for /metrics. Default none: nobody reads them. */
  metricsToken: optional(pipe(string(), minLength(16))),
})

/** What a host writes. Every setting has a default. */
export type SettingsInput = InferInput<typeof settingsSchema>

/** Settings with their defaults filled in. */
export type Settings = InferOutput<typeof settingsSchema>
