import { getExplorerUrl } from '../../core/explorerUrl.js'
import type { Network } from '../../core/network.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { externalLink } from '../../ui/Icon/paths.js'
import { Row } from '../../ui/Row/Row.js'
import { useText } from '../shell/shellContext.js'

/** A row that opens a contract in the network's block explorer. Renders nothing if the network has no explorer. */
export function ExplorerRow({ address, network }: { address: string; network: Network | undefined }) {
  const portfolioText = useText('portfolio')
  const explorer = network?.blockExplorers?.default.name
  const href = network && getExplorerUrl(network, { address })
  if (!href || explorer === undefined) return null
  return (
    <Row
      href={href}
      image={
        <span className="tile">
          <Icon path={externalLink} />
        </span>
      }
      title={portfolioText('explorer.open', { explorer: sanitizeText(explorer) })}
    />
  )
}
