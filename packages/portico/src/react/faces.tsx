'use client'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { imagesOf } from '../core/images.js'
import { localeOf } from '../core/localeOf.js'
import type { Network } from '../core/network.js'
import { formatAmount } from '../format/formatAmount.js'
import { sanitizeText } from '../format/sanitizeText.js'
import { usePorticoContext } from '../hooks/context.js'
import { usePorticoNetwork } from '../hooks/usePorticoNetwork.js'
import { useSends } from '../hooks/useSends.js'
import { Gradient } from '../ui/Avatar/Gradient.js'
import { adopt } from '../ui/adopt.js'
import { isImageUrl } from '../ui/isImageUrl.js'
import { readInitial } from '../ui/Picture/readInitial.js'
import { facesCss } from './facesCss.js'

type AccountFaceProps = {
  address: string
  /** The name or the shortened address. */
  label: string
  avatar?: string | undefined
  showsBalance: boolean
}

/** The content of the account button: avatar, name, balance if it is wanted. */
export function AccountFace({ address, avatar, label, showsBalance }: AccountFaceProps) {
  return (
    <Face fallback={<Gradient address={address} />} label={label} src={avatar}>
      {showsBalance && <Balance address={address} />}
    </Face>
  )
}

/** The content of the network button: the network's picture and name. Without a picture, its first letter. */
export function NetworkFace({ network }: { network: Network }) {
  const { portico } = usePorticoContext('NetworkButton')
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    let isMounted = true
    setSrc(undefined)
    if (portico.options.servers.length === 0) return
    imagesOf(portico)
      .load('network', network.caipNetworkId.replace(':', '-'))
      .then((url) => isMounted && setSrc(url))
    return () => {
      isMounted = false
    }
  }, [network, portico])
  return <Face fallback={readInitial(network.name)} label={network.name} src={src} />
}

type FaceProps = { children?: ReactNode; fallback: ReactNode; label: string; src: string | undefined }

/** A picture, and a text beside it. */
export function Face({ children, fallback, label, src }: FaceProps) {
  const root = useRef<HTMLSpanElement>(null)
  const [failed, setFailed] = useState<string>()
  const [isReserved, setIsReserved] = useState(false)
  useLayoutEffect(() => {
    const button = root.current?.parentElement
    if (!button) return
    // A cast: the root of an element on a page is its document or its shadow root.
    adopt(button.getRootNode() as Document | ShadowRoot, facesCss)
    // `portico/button.css` reserves the place of the picture by a padding of 3em. A site may set another padding.
    const { fontSize, paddingInlineStart } = getComputedStyle(button)
    setIsReserved(Math.abs(parseFloat(paddingInlineStart) - 3 * parseFloat(fontSize)) < 1)
  }, [])
  return (
    <span className="portico-face" data-reserved={isReserved ? '' : undefined} ref={root}>
      <span aria-hidden="true" className="portico-face-picture">
        {src !== undefined && src !== failed && isImageUrl(src) ? (
          <img
            alt=""
            decoding="async"
            draggable={false}
            onError={() => setFailed(src)}
            referrerPolicy="no-referrer"
            src={src}
          />
        ) : (
          fallback
        )}
      </span>
      <bdi className="portico-face-label">{label}</bdi>
      {children}
    </span>
  )
}

/**
 * The balance of the network's own token. It is read again after a transfer of this device. A balance that cannot be
 * read is not shown.
 */
function Balance({ address }: { address: string }) {
  const { portico } = usePorticoContext('AccountButton')
  const { network } = usePorticoNetwork()
  const sends = useSends('AccountButton')
  const [shown, setShown] = useState<{ key: string; text: string | undefined }>()
  const ended = sends.filter(({ status }) => status === 'confirmed').length
  const key = `${network?.caipNetworkId} ${address}`

  useEffect(() => {
    const controller = new AbortController()
    const show = (text?: string) => controller.signal.aborted || setShown({ key, text })
    import('../core/actions/getBalance.js')
      .then(({ getBalance }) => getBalance(portico, { fresh: ended > 0, signal: controller.signal }))
      .then(
        ({ amount, decimals, symbol: given }) => {
          const symbol = sanitizeText(given, { maxLength: 16 })
          show(formatAmount({ amount, decimals, locale: localeOf(portico), symbol }))
        },
        () => show(),
      )
    return () => controller.abort()
  }, [ended, key, portico])

  const isKnown = shown?.key === key
  if (isKnown && shown.text === undefined) return null
  return (
    <span aria-busy={!isKnown || undefined} className="portico-face-balance">
      {isKnown ? shown.text : null}
    </span>
  )
}
