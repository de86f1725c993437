import { createPortico } from 'portico'
import { serverUrl, walletOrigin } from '../offline/addresses.js'
import { createFamilies, networks } from './families'

/** Creates the kit. In a browser, call it once. On a server, call it once for each request. */
export function createKit() {
  return createPortico({
    embedded: { walletOrigin },
    families: createFamilies(),
    features: { email: true, onramp: true, socials: false },
    metadata: { name: 'portico-app-name' },
    networks,
    server: serverUrl,
  })
}
