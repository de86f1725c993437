import { isAddress } from 'viem'
import { markHidden, markLine } from '../../decode/markHidden.js'
import type { TypedNode } from '../../decode/typedData.js'
import { AddressView } from '../CallView.js'
import { useScreens } from '../screensContext.js'
import { writeTime } from '../writeTime.js'

/** Shows typed data, down to the last value. */
export function TreeView({
  networkId,
  nodes,
}: {
  networkId: string | undefined
  nodes: readonly TypedNode[]
}) {
  return (
    <div className="tree">
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never change places
        <div key={index}>
          <span className="tree-name">
            <bdi>{markLine(node.name)}</bdi>:{' '}
          </span>
          {node.children ? (
            <TreeView networkId={networkId} nodes={node.children} />
          ) : (
            <TreeValue networkId={networkId} node={node} />
          )}
        </div>
      ))}
    </div>
  )
}

/** Shows a signed value. Addresses and large numbers are in groups, and a time has its date beside it. */
function TreeValue({
  networkId,
  node: { name, type, value = '' },
}: {
  networkId: string | undefined
  node: TypedNode
}) {
  const { texts } = useScreens()
  if (type === 'address' && isAddress(value, { strict: false })) {
    return <AddressView address={value} networkId={networkId} />
  }
  if (/^u?int\d*$/.test(type) && /^\d+$/.test(value)) {
    return (
      <>
        <bdi className="tree-value digit-groups" dir="ltr">
          {[...value.matchAll(/\d{1,3}(?=(\d{3})*$)/g)].map(({ 0: digits, index }) => (
            <span key={index}>{digits}</span>
          ))}
        </bdi>
        {timeName.test(name) && BigInt(value) > 0n && (
          <>
            {' '}
            <bdi className="tree-time">{writeTime(BigInt(value), texts)}</bdi>
          </>
        )}
      </>
    )
  }
  return (
    <bdi className="tree-value" data-lines={/[\n\r]/.test(value) ? '' : undefined}>
      {markHidden(value)}
    </bdi>
  )
}

const timeName =
  /deadline|expir|timestamp|until|valid(After|Before|From|To|Until)$|(end|start)(s|ed)?(At|Time)$/i
