import { networkIdSchema, projectIdSchema } from '@portico/protocol/http'
import {
  array,
  check,
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

const evmAddress = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be an eip155 address'))

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
  /** Of one whole native coin, in US dollars. Default 0: no price. */
  priceUsd: optional(pipe(number(), minValue(0)), 0),
  /** The network's ENS universal resolver. Without it no name is looked up there. */
  ensUniversalResolver: optional(evmAddress),
})

/** One network that the server reads. */
export type ChainSettings = InferOutput<typeof chainSettingsSchema>

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
  /** Requests in 10 s. A JSON-RPC batch counts as its number of calls. */
  limits: optional(
    strictObject({
      /** Of one client address (an IPv6 /64 counts as one). Default 600. */
      perAddress: optional(count(1, 1_000_000_000), 600),
      /** Of one project. Default 20,000. */
      perProject: optional(count(1, 1_000_000_000), 20_000),
    }),
    {},
  ),
  /** Folder whose images win over the package's own: wallet/, asset/, currency/ and token/ inside it. */
  imagesFolder: optional(pipe(string(), minLength(1))),
  /** Days that tracking events are kept. Default 30. */
  telemetryDays: optional(count(1, 3650), 30),
  /** Bearer token for /metrics. Without it only this machine may read them. */
  metricsToken: optional(pipe(string(), minLength(16))),
})

/** What a host writes. Every setting has a default. */
export type SettingsInput = InferInput<typeof settingsSchema>

/** Settings with their defaults filled in. */
export type Settings = InferOutput<typeof settingsSchema>
