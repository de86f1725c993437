import { useRef } from 'react'
import { groupAddress } from '../../format/groupAddress.js'
import { css } from '../../ui/css.js'
import { useSheet } from '../../ui/useSheet.js'
import { useWrittenAddress } from './useWrittenAddress.js'

const wholeAddressCss = css`
.whole-address {
  display: block;
  color: var(--text-soft);
  font-family: var(--font-mono);
  font-size: var(--size-12);
  line-height: 1.584;
  word-spacing: 2px;

  & > mark { background: none; color: inherit; font-weight: 700; text-decoration: underline; text-underline-offset: 2px; }
}
/* It stands where its page begins. */
:dir(rtl) > .whole-address { text-align: right; }
`

/**
 * Shows a whole address in groups of four characters, so that users can compare it. It is never truncated. Groups that
 * differ from the address `unlike` are marked.
 */
export function WholeAddress({
  address,
  networkId,
  unlike,
}: {
  address: string
  /** The network whose capitals the address gets. Default: the address stays as it is. */
  networkId?: string | undefined
  unlike?: string
}) {
  const element = useRef<HTMLElement>(null)
  useSheet(element, wholeAddressCss)
  const others = unlike === undefined ? undefined : groupAddress(unlike.toLowerCase())
  const groups = groupAddress(useWrittenAddress(address, networkId))
  return (
    // An address is read from left to right in every language.
    <bdo className="whole-address" dir="ltr" ref={element}>
      {groups.map((group, index) => {
        const isOther = others !== undefined && others[index] !== group.toLowerCase()
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its position
        const words = isOther ? <mark key={index}>{group}</mark> : group
        return index === 0 ? words : [' ', words]
      })}
    </bdo>
  )
}
