import type { settingVariables } from '../settings/readSettings.js'

const meanings: Record<keyof typeof settingVariables, string> = {
  PORTICO_HOST: 'address to listen on (127.0.0.1)',
  PORTICO_PORT: 'port (8787)',
  PORTICO_PUBLIC_URL: "the server's own URL as browsers see it",
  PORTICO_WALLET_ORIGIN: "origin of the wallet's own site (http://wallet.localhost:{port + 1})",
  PORTICO_WALLET_FOLDER: "folder of a build of the wallet (the package's own)",
  PORTICO_MOBILE_ORIGINS: 'origins of your apps’ pages that may frame the wallet, as a JSON list (none)',
  PORTICO_DATA: 'data folder (./portico-data)',
  DATABASE_URL: 'PostgreSQL instead of the folder',
  NATS_URL: 'NATS with JetStream, if several processes share the relay',
  PORTICO_LOG: 'trace, debug, info, warn, error or silent (info)',
  PORTICO_TRUSTED_PROXIES: 'reverse proxies in front (0)',
  PORTICO_DEFAULT_PROJECT: 'project for requests that name none (default), or none',
  PORTICO_CHAINS: 'networks, as a JSON list',
  PORTICO_IPFS_GATEWAY: 'gateway for ipfs:// URLs (https://ipfs.io/ipfs/)',
  PORTICO_ONEINCH_KEY:
    "key of 1inch's API, for swap quotes beside Uniswap's contracts (if unset: only those)",
  PORTICO_ONEINCH_URL: "URL of 1inch's API (https://api.1inch.dev)",
  PORTICO_PRICES:
    'DefiLlama server for prices, e.g. https://coins.llama.fi (if unset: prices in the settings)',
  PORTICO_RATES:
    'Frankfurter server for currency rates, e.g. https://api.frankfurter.dev/v1 (if unset: rates in the settings)',
  PORTICO_CURRENCY_RATES: 'US dollars for one unit of each currency, as JSON: {"eur": 1.08}',
  PORTICO_PRIVATE_ORIGINS:
    'origins on your own machine to fetch pictures from, as a JSON list; for development',
  PORTICO_IDENTITIES: 'names of addresses, as a JSON list',
  PORTICO_NAMES_ZONE: 'domain below which users register names, e.g. agora.eth (if unset: no names)',
  PORTICO_NAMES_PER_ADDRESS: 'maximum number of names of one account (1)',
  PORTICO_NAMES_PER_CLIENT: 'new names from one IP address in a day (20)',
  PORTICO_NAMES_RESERVED: 'reserved labels, as a JSON list',
  PORTICO_NAMES_KEY: "private key in hex that signs for the domain's resolver contract",
  PORTICO_ONRAMP_COUNTRY: 'country for which purchases are priced (US)',
  PORTICO_COINBASE_KEY_NAME: 'name of a CDP API key; with its secret, it enables Coinbase',
  PORTICO_COINBASE_KEY_SECRET: 'EC key in PEM, or Ed25519 key in base64',
  PORTICO_COINBASE_URL: "Coinbase's API (https://api.developer.coinbase.com)",
  PORTICO_COINBASE_CHECKOUT: "Coinbase's page (https://pay.coinbase.com)",
  PORTICO_MELD_PUBLIC_KEY: 'public key at Meld.io; with the signing secret, it enables Meld.io',
  PORTICO_MELD_SIGNING_SECRET: "secret that signs the URLs of Meld's page",
  PORTICO_MELD_API_KEY: "key of Meld's API, for prices and purchases (if unset: neither)",
  PORTICO_MELD_URL: "Meld's API (https://api.meld.io)",
  PORTICO_MELD_CHECKOUT: "Meld's page (https://meldcrypto.com)",
  PORTICO_SANDBOX_KEY: 'private key in hex of the account that the sandbox pays from; for development',
  PORTICO_SANDBOX_NETWORK: 'network of the sandbox (eip155:31337)',
  PORTICO_LIMIT_PER_ADDRESS: 'requests from one IP address in 10 s (600)',
  PORTICO_LIMIT_PER_PROJECT: 'requests of one project in 10 s (20000)',
  PORTICO_LIMIT_MAILS_PER_CLIENT: 'emails that one IP address can request in an hour (60)',
  PORTICO_LIMIT_MAILS_PER_PROJECT: 'emails that one project can request in an hour (5000)',
  PORTICO_LIMIT_RELAY_PER_CLIENT: 'messages of one relay client in 10 s (1000)',
  PORTICO_LIMIT_RELAY_PER_ADDRESS: 'messages of all relay clients of one IP address in 10 s (5000)',
  PORTICO_LIMIT_UPSTREAM_CALLS:
    'calls to nodes in 10 s for all projects; one project gets at most half (20000)',
  PORTICO_LIMIT_PROVIDER_CALLS:
    'calls in 10 s to each source of prices, swaps, on-ramps and activity, for all projects; one gets at most half (1000)',
  PORTICO_LIMIT_NEW_ACCOUNTS: 'accounts that sign in for the first time from one IP address in a day (10000)',
  PORTICO_LIMIT_EVENTS_MB_PER_CLIENT:
    'megabytes of tracking events that one IP address can have stored in a day (64)',
  PORTICO_LIMIT_EVENTS_MB_PER_PROJECT:
    'megabytes of tracking events that one project can have stored in a day (1000)',
  PORTICO_LIMIT_RELAY_STORED_MB:
    'megabytes of undelivered messages of all relay clients of one IP address (256)',
  PORTICO_LIMIT_RELAY_STORED_MB_PER_PROJECT:
    'megabytes of undelivered messages of all relay clients of one project (4096)',
  PORTICO_LIMIT_RELAY_SOCKETS: 'relay clients of one IP address at the same time (500)',
  PORTICO_LIMIT_SPONSORED_PER_ACCOUNT:
    'operations of one smart account that the paymasters pay for in a day (100)',
  PORTICO_MASTER_KEY: 'key of 32 bytes in hex that encrypts the stored data of email and social wallets',
  PORTICO_MASTER_KEYS_OLD: 'previous keys, as a JSON list',
  PORTICO_SMTP: 'mail server, e.g. smtps://user:password@smtp.example:465 (if unset: no login by email)',
  PORTICO_MAIL_FROM: 'sender of emails, e.g. Agora <no-reply@agora.example>',
  PORTICO_GOOGLE_ID: 'client id at Google',
  PORTICO_GOOGLE_SECRET: 'client secret at Google',
  PORTICO_GOOGLE_URL: 'origin of a stand-in for Google; for development',
  PORTICO_GITHUB_ID: 'client id at GitHub',
  PORTICO_GITHUB_SECRET: 'client secret at GitHub',
  PORTICO_GITHUB_URL: 'origin of a stand-in for GitHub; for development',
  PORTICO_APPLE_ID: 'services id at Apple',
  PORTICO_APPLE_TEAM: 'team id at Apple',
  PORTICO_APPLE_KEY_ID: 'id of the key at Apple',
  PORTICO_APPLE_KEY: 'the key itself, in PKCS #8',
  PORTICO_APPLE_URL: 'origin of a stand-in for Apple; for development',
  PORTICO_FACEBOOK_ID: 'app id at Facebook',
  PORTICO_FACEBOOK_SECRET: 'app secret at Facebook',
  PORTICO_FACEBOOK_URL: 'origin of a stand-in for Facebook; for development',
  PORTICO_X_ID: 'client id at X',
  PORTICO_X_SECRET: 'client secret at X',
  PORTICO_X_URL: 'origin of a stand-in for X; for development',
  PORTICO_DISCORD_ID: 'client id at Discord',
  PORTICO_DISCORD_SECRET: 'client secret at Discord',
  PORTICO_DISCORD_URL: 'origin of a stand-in for Discord; for development',
  PORTICO_FARCASTER_RELAY: 'relay of Sign In With Farcaster, e.g. https://relay.farcaster.xyz',
  PORTICO_FARCASTER_NETWORK: 'network of the registry of Farcaster ids (eip155:10)',
  PORTICO_FARCASTER_REGISTRY: "address of that registry (Farcaster's own)",
  PORTICO_APPROVE_DEVICES:
    'withCode, or first to have new devices approved before they get a code (withCode)',
  PORTICO_LIMIT_SECRETS_A_MINUTE: "requests for a device's half of a key in a minute (60)",
  PORTICO_LIMIT_SECRETS_A_DAY: "requests for a device's half of a key in a day (1000)",
  PORTICO_IMAGES: "folder of images that replace the package's own",
  PORTICO_IMAGE_CACHE_MB: 'megabytes of cached token pictures (500)',
  PORTICO_SESSION_HOURS: 'hours that a signed-in session lasts (168)',
  PORTICO_TELEMETRY_DAYS: 'days that events are stored (30)',
  PORTICO_METRICS_TOKEN: 'bearer token for /metrics (if unset: /metrics is off)',
}

/** Returns the text that `portico-server --help` prints. */
export function helpText(): string {
  const variables = Object.entries(meanings).map(([name, meaning]) => `  ${name.padEnd(32)} ${meaning}`)
  return `portico-server: everything that a Portico modal needs, in one process.

Usage
  portico-server [--host H] [--port N] [--data FOLDER] [--config FILE]
  portico-server project list [--json]
  portico-server project create --name NAME [--id ID] [changes] [--json]
  portico-server project set PROJECT_ID [--name NAME] [changes] [--json]
  portico-server project rotate PROJECT_ID [--grace-hours N] [--json]
  portico-server identity list [--json]
  portico-server identity set ADDRESS [--name NAME] [--avatar URL] [--json]
  portico-server wallets import FILE [--json]
  portico-server doctor [--hash SHA256] [--id PROJECT_ID] [--json]

Changes to a project
  --origin ORIGIN           may be repeated; with "set" they replace the list
  --production              only its own origins (default of "create")
  --development [--days N]  also this machine; with --days, shared hosting too, for that many days
  --feature ID=on|off|a,b   may be repeated; on leaves the details to the site's own options
  --analytics on|off

Wallets are imported from a dump of a directory: a response of /getWallets, a list of its rows, or one row per line.
The import adds unknown wallets and fills in missing values. It never changes this release's own values.

"doctor" says whether the wallet's frame, as the server serves it, has the published hash. It uses the hash in this
package, or the one that you read in the release note and pass as --hash. It exits with 1 if there is a problem.

The other commands run in the server that has the data folder open, or open the folder themselves.

Settings come from --config (a JSON file, or PORTICO_CONFIG), then from the environment, then from options.
${variables.join('\n')}
  ${'PORTICO_RPC_{chainId}'.padEnd(32)} JSON-RPC URLs of a known network, separated by commas
  ${'PORTICO_INDEX_{chainId}'.padEnd(32)} first block to index: tokens, NFTs and activity (31337: 0), or off
  ${'PORTICO_BLOCKSCOUT_{chainId}'.padEnd(32)} Blockscout server, used instead of the index
  ${'PORTICO_BUNDLER_{chainId}'.padEnd(32)} bundler: enables the wallet's smart accounts on that network
  ${'PORTICO_PAYMASTER_{chainId}'.padEnd(32)} paymaster that pays the fees of these accounts
`
}
