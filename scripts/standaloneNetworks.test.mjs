import { expect, test } from 'vitest'
import * as networks from '../packages/portico/src/script/networks.js'
import { networkNames, toNetworkData } from './standaloneNetworks.mjs'

test('behavior: the networks of portico/standalone are those of viem', () => {
  expect(Object.keys(networks).sort()).toEqual(networkNames)
  for (const [name, data] of Object.entries(networks)) expect(data).toEqual(toNetworkData(name))
})
