import { useEffect, useState } from 'react'
import type { Connector } from '../core/connector.js'
import type { Portico } from '../core/createPortico.js'
import { isPicture } from './images.js'
import { useShell } from './shellContext.js'
import { useKitState } from './useKitState.js'

/**
 * Gives connectors without a picture of their own the server's, by `connector` and their id there (`:` as `-`), once the modal
 * is open. It takes the place of their initial. Here and not in their rows, because nothing fits into Connect's first file.
 */
export function useConnectorPictures(): void {
  const { portico } = useShell()
  const connectors = useKitState((state) => (state.modal.status === 'open' ? state.connectors : undefined))
  // A server that was down may have it at the next opening.
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
  // The way to a code has its own icon, and what e-mail opens is no wallet of the page.
  return imageUrl === undefined && type !== 'WALLET_CONNECT' && type !== 'AUTH'
}

async function show(portico: Portico, { chain, id }: Connector): Promise<boolean> {
  const imageUrl = await read(portico, id.replaceAll(':', '-'))
  if (imageUrl === undefined) return false
  const isMeant = (one: Connector) => one.id === id && one.chain === chain && isWithout(one)
  portico.store.setState(({ connectors }) =>
    connectors.some(isMeant)
      ? { connectors: connectors.map((one) => (isMeant(one) ? { ...one, imageUrl } : one)) }
      : {},
  )
  return true
}

/** As `data:`, which a connection keeps with the wallet's name; an object URL ends with the page. Asked for once if it is there. */
function read(portico: Portico, id: string): Promise<string | undefined> {
  const { memo } = portico.internal
  const name = `modal.connectorPicture ${id}`
  // A cast: this function alone keeps something under the name.
  const known = memo.get(name) as Promise<string | undefined> | undefined
  if (known) return known
  const asked = import('../core/http/requestImage.js')
    .then(({ requestImage }) => requestImage(portico, { id, kind: 'asset' }))
    .then((blob) => (isPicture(blob) ? toDataUrl(blob) : undefined))
    .catch(() => {
      memo.delete(name)
      return undefined
    })
  memo.set(name, asked)
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
