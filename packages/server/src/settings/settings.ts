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

/** A price that the operator sets. JSON has no NaN, but a program that starts a server may pass it. */
const price = pipe(number(), finite(), minValue(0))

const tokenSettingsSchema = strictObject({
  address: tokenAddress,
  name: pipe(string(), minLength(1), maxLength(64)),
  symbol: pipe(string(), minLength(1), maxLength(32)),
  decimals: count(0, 36),
  /** Shown through the server's image proxy. Default: the image of its symbol, if the server has one. */
  iconUrl: optional(httpUrl),
  /** Price of one whole token in US dollars. Overrides `pricesUrl`. */
  priceUsd: optional(price),
})

/** A token that the operator vouches for. */
export type TokenSettings = InferOutput<typeof tokenSettingsSchema>

const uniswapSchema = strictObject({
  /** Contract of the wrapped coin, e.g. WETH. */
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
  /** JSON-RPC URLs. If one fails, the next is used. */
  rpcUrls: pipe(array(httpUrl), minLength(1)),
  /** Price of one whole native coin in US dollars. Overrides `pricesUrl`. Default 0: no price is set. */
  priceUsd: optional(price, 0),
  /** Tokens that are read in every account. Default: the best known ones of the network. */
  tokens: optional(pipe(array(tokenSettingsSchema), maxLength(500))),
  /** The network's ENS universal resolver. Without it, names are not looked up on this network. */
  ensUniversalResolver: optional(evmAddress),
  /**
   * First block that the indexer reads. The server knows tokens, NFTs and activity from this block on. Default: not
   * indexed, except eip155:31337, which is indexed from 0.
   */
  indexFrom: optional(nullable(count(0, Number.MAX_SAFE_INTEGER))),
  /** A Blockscout of this network, the source of tokens, NFTs and activity if the network is not indexed. */
  blockscoutUrl: optional(httpUrl),
  /**
   * An ERC-4337 bundler for EntryPoint 0.7. With it, the wallet offers smart accounts on this network. The factory of
   * the accounts must be deployed there, see docs/smart-accounts.md.
   */
  bundlerUrl: optional(httpUrl),
  /** An ERC-7677 paymaster that pays for operations of the wallet's smart accounts. Secret if it contains a key. */
  paymasterUrl: optional(httpUrl),
  /**
   * Uniswap's contracts, which quote and build swaps without any other service. Default: Uniswap's own deployment, if
   * there is one. Null: swaps do not use it.
   */
  uniswap: optional(nullable(uniswapSchema)),
  /**
   * If true, the coin and each of `tokens` without a `priceUsd` get current and past prices from Uniswap on this
   * network. Only pools that trade it for one of `tokens` with a `priceUsd` count. For networks that no source of
   * prices covers. Default false.
   */
  poolPrices: optional(boolean()),
})

/** One network that the server reads. */
export type ChainSettings = InferOutput<typeof chainSettingsSchema>

const zonePattern = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

const nameSettingsSchema = strictObject({
  /** The operator's own domain, in lower case. Names are one label below it: `alice.agora.eth` of `agora.eth`. */
  zone: pipe(string(), maxLength(190), regex(zonePattern, 'must be a domain in small letters')),
  /** Maximum number of names of one address. Default 1. */
  perAddress: optional(count(1, 10), 1),
  /**
   * Maximum number of new names per client address (an IPv6 /48 counts as one) and day, in each process. Default 20.
   */
  perClientADay: optional(count(1, 1_000_000), 20),
  /** Labels that are never given out, in addition to the built-in list. */
  reserved: optional(pipe(array(pipe(string(), minLength(1), maxLength(63))), maxLength(10_000)), []),
  /**
   * Private key of 32 bytes, in hex, that signs responses to the domain's resolver contract (EIP-3668). Secret. Default
   * none: only this server and its clients know the names.
   */
  gatewayKey: optional(pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex'))),
})

/** How names are given out. */
export type NameSettings = InferOutput<typeof nameSettingsSchema>

const masterKey = pipe(string(), regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in lowercase hex'))

const mailSettingsSchema = strictObject({
  /** SMTP server with its credentials, e.g. `smtps://user:password@smtp.example:465`. */
  url: pipe(string(), regex(/^smtps?:\/\/./, 'must be an smtp:// or smtps:// URL')),
  /** Sender of emails, e.g. `Agora <no-reply@agora.example>`. */
  from: pipe(string(), minLength(3), maxLength(320), regex(/@/, 'must hold an email address')),
})

/** URL of a test server that replaces a provider. Without TLS it must be on this machine, because it gets secrets. */
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
  /** For apple: the private key (PKCS #8) that signs its secrets. */
  clientSecret: pipe(string(), minLength(1), maxLength(8192)),
  /** Only for apple: the developer team, and the id of the key. */
  teamId: optional(pipe(string(), minLength(1), maxLength(64))),
  keyId: optional(pipe(string(), minLength(1), maxLength(64))),
  /** Origin of a test server with the provider's paths, for development. Default: the provider itself. */
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
  /** ISO 3166-1. Providers return prices for this country. Default `US`. */
  country: optional(pipe(string(), regex(/^[A-Z]{2}$/, 'must be a country of two letters')), 'US'),
  /** Name of a CDP API key, e.g. `organizations/…/apiKeys/…`. Together with its secret it enables Coinbase. */
  coinbaseKeyName: optional(secret),
  /** EC key in PEM, or Ed25519 key in base64. Secret. */
  coinbaseKeySecret: optional(secret),
  coinbaseUrl: optional(httpUrl, 'https://api.developer.coinbase.com'),
  coinbaseCheckoutUrl: optional(httpUrl, 'https://pay.coinbase.com'),
  /** Together with the signing secret it enables Meld. */
  meldPublicKey: optional(secret),
  /** Signs the URLs of Meld's page. Secret. */
  meldSigningSecret: optional(secret),
  /** Key of Meld's API, for quotes and purchases. Secret. Default none: only Meld's page shows them. */
  meldApiKey: optional(secret),
  meldUrl: optional(httpUrl, 'https://api.meld.io'),
  meldCheckoutUrl: optional(httpUrl, 'https://meldcrypto.com'),
  /**
   * Private key of 32 bytes, in hex, of the account from which the sandbox sends tokens, to anyone and for free. Only
   * for development networks. Secret. Default none: there is no sandbox.
   */
  sandboxKey: optional(pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex'))),
  /** CAIP-2, one of `chains`. Default `eip155:31337`. */
  sandboxNetwork: optional(networkIdSchema, 'eip155:31337'),
})

/** The companies that sell tokens. */
export type OnrampSettings = InferOutput<typeof onrampSettingsSchema>

export const settingsSchema = strictObject({
  /** Address to listen on. Default 127.0.0.1. */
  host: optional(pipe(string(), minLength(1)), '127.0.0.1'),
  /** Default 8787. 0 uses any free port. */
  port: optional(count(0, 65_535), 8787),
  /** The server's own URL in browsers. Default: from the request. */
  publicUrl: optional(httpUrl),
  /** Origin of the wallet's own site, always allowed. Default http://wallet.localhost:{port + 1}. */
  walletOrigin: optional(webOrigin),
  /** Folder of a build of the wallet. Default: the package's own. */
  walletFolder: optional(pipe(string(), minLength(1))),
  /** Origins that may frame the wallet for every project: pages that your own mobile apps show. Default none. */
  mobileOrigins: optional(array(webOrigin), []),
  /** Folder of PGlite's data, its lock and keys, and of cached images. Default ./portico-data. */
  dataFolder: optional(pipe(string(), minLength(1)), './portico-data'),
  /** PostgreSQL instead of PGlite. */
  databaseUrl: optional(pipe(string(), regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'))),
  /** NATS with JetStream, through which several processes share the relay's messages. Default: one process. */
  natsUrl: optional(pipe(string(), regex(/^(nats|tls):\/\//, 'must be a nats:// URL'))),
  /** Default info. */
  logLevel: optional(picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /**
   * Number of reverse proxies in front of the server. Each appends to X-Forwarded-For. Default 0: the header is not
   * read.
   */
  trustedProxies: optional(count(0, 10), 0),
  /**
   * Public id of the project for requests without a projectId. The first start creates it, with its development mode
   * on. Null: such requests are refused. Default `default`.
   */
  defaultProject: optional(nullable(pipe(projectIdSchema, minLength(1))), 'default'),
  chains: optional(array(chainSettingsSchema), []),
  /** Gateway for ipfs:// URLs; the path `{cid}/…` is appended. Default https://ipfs.io/ipfs/. */
  ipfsGatewayUrl: optional(httpUrl, 'https://ipfs.io/ipfs/'),
  /**
   * A DefiLlama for prices, e.g. `https://coins.llama.fi`. It learns which tokens are requested, but not by whom.
   * Default none: only prices in `chains`.
   */
  pricesUrl: optional(httpUrl),
  /**
   * A Frankfurter for currency rates, e.g. `https://api.frankfurter.dev/v1`. All rates are requested together, so it
   * learns nothing about users. Default none: only `currencyRates`.
   */
  ratesUrl: optional(httpUrl),
  /**
   * US dollars per unit of currencies, by their ISO 4217 codes in lower case, e.g. `{ "eur": 1.08 }`. They override
   * `ratesUrl`. Default none.
   */
  currencyRates: optional(
    record(
      pipe(string(), regex(/^[a-z]{3}$/, 'must be a currency code in small letters')),
      pipe(number(), finite(), minValue(1e-9), maxValue(1e9)),
    ),
    {},
  ),
  /** Key of 1inch's API. With it, 1inch is used for swaps, too. Secret. Default none: 1inch is not used. */
  oneInchKey: optional(pipe(string(), minLength(1), maxLength(256))),
  /** Default https://api.1inch.dev. */
  oneInchUrl: optional(httpUrl, 'https://api.1inch.dev'),
  /**
   * Origins from which the server fetches images and metadata although they are not public, e.g.
   * `http://127.0.0.1:5182` of a demo. Default none, because anyone can create a token that makes the server send
   * requests to your network.
   */
  privateOrigins: optional(array(webOrigin), []),
  /** Names and images of addresses, written to the database at every start. */
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
  /** Names that users register. Default none: the server gives out no names. */
  names: optional(nameSettingsSchema),
  /**
   * Master key of 32 bytes in hex. It seals the server's parts of devices' keys, and the keys of wallets whose users
   * have set no secret. Secret. Default with PGlite: a file next to the data. With PostgreSQL none: there are no
   * embedded wallets.
   */
  masterKey: optional(masterKey),
  /** Former master keys, which still open what they sealed. */
  oldMasterKeys: optional(pipe(array(masterKey), maxLength(10)), []),
  /** The mail server. Default none: no one can log in by email. */
  mail: optional(mailSettingsSchema),
  /** Social accounts for logins. Default none. */
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
      /** The network of the registry of ids, one of `chains`. Default `eip155:10`. */
      networkId: optional(networkIdSchema, 'eip155:10'),
      /** Default: Farcaster's own on OP Mainnet. */
      idRegistry: optional(evmAddress, '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
    }),
  ),
  /**
   * How new devices are approved. `withCode`: if the email address has an account, a new device gets an emailed link,
   * and the link's page shows the code. `first`: every new device gets such a link, even without an account, and waits
   * for the approval. Default `withCode`.
   */
  approveDevices: optional(picklist(['withCode', 'first']), 'withCode'),
  /** How often one device may request the server's part of its key. */
  secretLimits: optional(
    strictObject({
      /** Default 60. */
      perMinute: optional(count(1, 1_000_000), 60),
      /** Default 1,000. */
      perDay: optional(count(1, 1_000_000_000), 1000),
    }),
    {},
  ),

  /** Companies that sell crypto. Default none: nothing is sold. */
  onramp: optional(onrampSettingsSchema),
  /** Limits on requests, in 10 s unless they state another time. A JSON-RPC batch counts as its number of calls. */
  limits: optional(
    strictObject({
      /** Per client address (an IPv6 /64 counts as one). Default 600. */
      perAddress: optional(count(1, 1_000_000_000), 600),
      /** Per project. Default 20,000. */
      perProject: optional(count(1, 1_000_000_000), 20_000),
      /**
       * Calls to nodes, bundlers and paymasters for all projects together. One project gets at most half of them.
       * Default 20,000.
       */
      upstreamCalls: optional(count(1, 1_000_000_000), 20_000),
      /**
       * Calls to each of 1inch, Blockscouts, the Farcaster relay, on-ramps and the source of prices, for all projects
       * together. One project gets at most half of them. Default 1,000.
       */
      providerCalls: optional(count(1, 1_000_000_000), 1000),
      /**
       * First sign-ins of accounts, per client address (an IPv6 /48 counts as one) and day, counted by each process.
       * Default 10,000.
       */
      newAccountsPerClient: optional(count(1, 1_000_000_000), 10_000),
      /** Emails per client address and hour. Default 60. */
      mailsPerClient: optional(count(1, 1_000_000_000), 60),
      /** Emails per project and hour. Default 5,000. */
      mailsPerProject: optional(count(1, 1_000_000_000), 5000),
      /** Messages of one relay client. Default 1,000. */
      relayPerClient: optional(count(1, 1_000_000_000), 1000),
      /** Messages of all relay clients of one address. Default 5,000. */
      relayPerAddress: optional(count(1, 1_000_000_000), 5000),
      /** Megabytes of waiting messages of all relay clients of one address. Default 256. */
      relayStoredMbPerAddress: optional(count(1, 1_000_000), 256),
      /** Megabytes of waiting messages of all relay clients of one project. Default 4,096. */
      relayStoredMbPerProject: optional(count(1, 1_000_000_000), 4096),
      /** Simultaneous relay clients of one address. Default 500: phones of one carrier share an address. */
      relaySocketsPerAddress: optional(count(1, 1_000_000_000), 500),
      /**
       * Megabytes of tracking events per client address (an IPv6 /48 counts as one) and day, counted by each process.
       * Default 64.
       */
      eventsMbPerClient: optional(count(1, 1_000_000), 64),
      /** Megabytes of tracking events per project and day, counted by each process. Default 1,000. */
      eventsMbPerProject: optional(count(1, 1_000_000_000), 1000),
      /**
       * Operations of one smart account that this server's paymasters pay for in a day (UTC), for one client. All
       * clients together: ten times that. Default 100.
       */
      sponsoredPerAccount: optional(count(1, 1_000_000_000), 100),
    }),
    {},
  ),
  /** Folder whose images override the package's own: wallet/, asset/, currency/ and token/ inside it. */
  imagesFolder: optional(pipe(string(), minLength(1))),
  /** Megabytes of images of tokens and NFTs that are stored in `dataFolder`. Default 500. */
  imageCacheMb: optional(count(1, 1_000_000), 500),
  /** Hours after which a sign-in session ends unless it is renewed. Default 168: a week. */
  sessionHours: optional(count(1, 8760), 168),
  /** Days for which tracking events are stored. Default 30. */
  telemetryDays: optional(count(1, 3650), 30),
  /** Bearer token for /metrics. Default none: no one can read them. */
  metricsToken: optional(pipe(string(), minLength(16))),
})

/** Settings as the operator writes them. Every setting has a default. */
export type SettingsInput = InferInput<typeof settingsSchema>

/** Settings with their defaults filled in. */
export type Settings = InferOutput<typeof settingsSchema>
