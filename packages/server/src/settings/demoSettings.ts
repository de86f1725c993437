import type { SettingsInput } from './settings.js'

export type DemoParameters = {
  /** Address of the local node. */
  rpcUrl: string
  /** Default: as `startServer`. */
  port?: number | undefined
  dataFolder?: string | undefined
}

/** The first account of Anvil's and Hardhat's well-known test mnemonic. */
const aliceAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Settings for a demo on a local chain: one network, one name, no limits in a visitor's way. */
export function demoSettings({ dataFolder, port, rpcUrl }: DemoParameters): SettingsInput {
  return {
    ...(dataFolder === undefined ? {} : { dataFolder }),
    ...(port === undefined ? {} : { port }),
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:31337',
        name: 'Anvil',
        rpcUrls: [rpcUrl],
      },
    ],
    identities: [{ address: aliceAddress, name: 'alice.demo' }],
    logLevel: 'warn',
  }
}
