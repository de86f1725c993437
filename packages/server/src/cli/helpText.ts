import type { settingVariables } from '../settings/readSettings.js'

const meanings: Record<keyof typeof settingVariables, string> = {
  PORTICO_HOST: 'address to listen on (127.0.0.1)',
  PORTICO_PORT: 'port (8787)',
  PORTICO_PUBLIC_URL: "the server's own address as browsers see it",
  PORTICO_WALLET_ORIGIN: "origin of the wallet's own site (http://wallet.localhost:{port + 1})",
  PORTICO_DATA: 'folder of the data (./portico-data)',
  DATABASE_URL: 'PostgreSQL instead of the folder',
  NATS_URL: 'NATS with JetStream, for the relay of several processes',
  PORTICO_LOG: 'trace, debug, info, warn, error or silent (info)',
  PORTICO_TRUSTED_PROXIES: 'reverse proxies in front (0)',
  PORTICO_DEFAULT_PROJECT: 'project of requests that name none (default), or none',
  PORTICO_CHAINS: 'networks, as a JSON list',
  PORTICO_IPFS_GATEWAY: 'gateway for ipfs:// addresses (https://ipfs.io/ipfs/)',
  PORTICO_PRICES: 'a DefiLlama of prices, e.g. https://coins.llama.fi (without: prices of the settings)',
  PORTICO_PRIVATE_ORIGINS:
    'origins of your own machine to fetch pictures from, as a JSON list; for development',
  PORTICO_IDENTITIES: 'names of addresses, as a JSON list',
  PORTICO_NAMES_ZONE: 'domain below which people register names, e.g. agora.eth (without: none)',
  PORTICO_NAMES_PER_ADDRESS: 'names that one account may have (1)',
  PORTICO_NAMES_PER_CLIENT: 'new names from one address in a day (20)',
  PORTICO_NAMES_RESERVED: 'labels that nobody gets, as a JSON list',
  PORTICO_NAMES_KEY: "private key in hex that signs for the domain's resolver contract",
  PORTICO_LIMIT_PER_ADDRESS: 'requests of one address in 10 s (600)',
  PORTICO_LIMIT_PER_PROJECT: 'requests of one project in 10 s (20000)',
  PORTICO_LIMIT_RELAY_PER_CLIENT: 'messages of one relay client in 10 s (1000)',
  PORTICO_LIMIT_RELAY_PER_ADDRESS: 'messages of all relay clients of one address in 10 s (5000)',
  PORTICO_LIMIT_RELAY_SOCKETS: 'relay clients of one address at the same time (500)',
  PORTICO_IMAGES: "folder of images that win over the package's own",
  PORTICO_IMAGE_CACHE_MB: 'megabytes of pictures of tokens that are kept (500)',
  PORTICO_SESSION_HOURS: 'hours that a signed-in session lasts (168)',
  PORTICO_TELEMETRY_DAYS: 'days that events are kept (30)',
  PORTICO_METRICS_TOKEN: 'bearer token for /metrics (without: this machine only)',
}

/** What `portico-server --help` prints. */
export function helpText(): string {
  const variables = Object.entries(meanings).map(([name, meaning]) => `  ${name.padEnd(32)} ${meaning}`)
  return `portico-server: everything a Portico modal asks for, from one process.

Usage
  portico-server [--host H] [--port N] [--data FOLDER] [--config FILE]
  portico-server project list [--json]
  portico-server project create --name NAME [--id ID] [changes] [--json]
  portico-server project set PROJECT_ID [--name NAME] [changes] [--json]
  portico-server project rotate PROJECT_ID [--grace-hours N] [--json]
  portico-server identity list [--json]
  portico-server identity set ADDRESS [--name NAME] [--avatar URL] [--json]
  portico-server wallets import FILE [--json]

Changes to a project
  --origin ORIGIN           may be repeated; with "set" they replace the list
  --production              only its own origins (default of "create")
  --development [--days N]  also this machine; with --days, shared hosting too, until they are over
  --feature ID=on|off|a,b   may be repeated; on leaves the details to the host's own options
  --analytics on|off

Wallets are imported from a dump of a directory: an answer of /getWallets, a list of its rows, or one row a line.
What this release says of a wallet stays; the import fills in the rest, and adds wallets that are not known.

The other commands speak to the running server of the data folder, or open the folder themselves.

Settings come from --config (a JSON file, or PORTICO_CONFIG), then from the environment, then from options.
${variables.join('\n')}
  ${'PORTICO_RPC_{chainId}'.padEnd(32)} JSON-RPC addresses of a known network, with commas between them
  ${'PORTICO_INDEX_{chainId}'.padEnd(32)} first block to index: tokens, NFTs and activity (31337: 0), or off
  ${'PORTICO_BLOCKSCOUT_{chainId}'.padEnd(32)} a Blockscout that is asked for them instead
`
}
