import { useEffect, useState } from 'react'
import type { Connector } from '../../core/connector.js'
import { changeConnectors } from '../../core/connectorsState.js'
import { isPicture } from '../../core/images.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import { useShell } from './shellContext.js'
import { useKitState } from './useKitState.js'

/**
 * While the modal is open, fetches the server's picture for each connector without one (asset id: the connector's id,
 * with `-` for `:`). The picture replaces the initial. The rows do not fetch it themselves, because this code would
 * make Connect's first file too large.
 */
export function useConnectorPictures(): void {
  const { portico } = useShell()
  const connectors = useKitState((state) => (state.modal.status === 'open' ? state.connectors : undefined))
  // Cleared when the modal closes, so that the next opening tries a server that was down again.
  const [missing] = useState(() => new Set<string>())
  useEffect(() => {
    if (connectors === undefined) missing.clear()
    if (portico.options.servers.length === 0) return
    for (const connector of connectors ?? []) {
      if (!isWithout(connector) || missing.has(connector.id)) continue
      void show(portico, connector).then((isShown) => isShown || missing.add(connector.id))
    }
  }, [connectors, missing, portico])
}

function isWithout({ imageUrl, type }: Connector): boolean {
  // WalletConnect has its own icon, and the email login is not a wallet of the page.
  return imageUrl === undefined && type !== 'WALLET_CONNECT' && type !== 'AUTH'
}

async function show(portico: Portico, { chain, id }: Connector): Promise<boolean> {
  const imageUrl = await read(portico, id.replaceAll(':', '-'))
  if (imageUrl === undefined) return false
  const isConnector = (one: Connector) => one.id === id && one.chain === chain && isWithout(one)
  changeConnectors(portico, (connectors) =>
    connectors.some(isConnector)
      ? connectors.map((one) => (isConnector(one) ? { ...one, imageUrl } : one))
      : connectors,
  )
  return true
}

/** Pictures by the id of the asset. */
const picturesOf = perKit(() => new Map<string, Promise<string | undefined>>())

/**
 * Returns a picture as a `data:` URL, because connections store it, and an object URL ends with the page. Fetches each
 * picture once, and again after a failure.
 */
function read(portico: Portico, id: string): Promise<string | undefined> {
  const pictures = picturesOf(portico)
  const known = pictures.get(id)
  if (known) return known
  const asked = import('../../core/http/requestImage.js')
    .then(({ requestImage }) => requestImage(portico, { id, kind: 'asset' }))
    .then((blob) => (isPicture(blob) ? toDataUrl(blob) : undefined))
    .catch(() => {
      pictures.delete(id)
      return undefined
    })
  pictures.set(id, asked)
  return asked
}

function toDataUrl(blob: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(blob)
  })
}
