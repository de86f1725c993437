import '../../shell/modalChunk.js'
import { factsOf } from '@portico/protocol/caip'
import { canSend } from '../../../core/actions/canSend.js'
import { toNetworkId } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { triangleAlert } from '../../../ui/Icon/paths.js'
import { CodeFact, Fact, FactList } from '../../parts/FactList.js'
import { formatExactDecimal } from '../../parts/formatDecimal.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { useWrittenAddress } from '../../parts/useWrittenAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { ExplorerRow } from '../ExplorerRow.js'
import { NftPicture } from '../NftGrid.js'
import { nftCss } from './Nft.css.js'

type NftData = DataOf<'Nft'>

/** Maximum number of characters of a description. */
const descriptionLength = 2_000

/** Maximum number of attributes. */
const attributeLimit = 40

const sheet = portfolioCss + nftCss

/** The view that shows one NFT: its picture, its description, and its contract. */
export const Nft: View<NftData> = {
  component: NftView,
  next: ['NftSend'],
  title: (text, { nft }) => sanitizeText(nft.name, { maxLength: 28 }) || text('portfolio')('nfts.list'),
}

function NftView({ nft }: NftData) {
  const portfolioText = useText('portfolio')
  const { navigate, portico } = useShell()
  const isPossible = useKitState(
    () => canSend(portico) && toNetworkId(portico.store.getState()) === nft.chainId,
  )
  const { chainId, imageUrl, isSpam, name, quantity, tokenId } = nft
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const contract = nft.address.split(':').at(-1) ?? ''
  const written = useWrittenAddress(contract, chainId)
  const title = sanitizeText(name, { maxLength: 200 })
  const collection = sanitizeText(nft.collection ?? '')
  const description = toParagraphs(nft.description ?? '')
  const attributes = (nft.attributes ?? []).slice(0, attributeLimit)

  return (
    <ViewScreen
      action={
        isPossible &&
        !isSpam &&
        factsOf(nft.chainId).server?.portfolio && (
          <Button
            data-testid="nft-send-start"
            onClick={() => navigate('NftSend', { nft })}
            variant="secondary"
          >
            {portfolioText('account.send')}
          </Button>
        )
      }
      sheet={sheet}
    >
      <NftPicture name={title} src={imageUrl} />
      <div className="nft-head">
        <p className="nft-head-name" dir="auto">
          {title}
        </p>
        {collection && (
          <p className="nft-head-collection" dir="auto">
            {collection}
          </p>
        )}
        {quantity !== '1' && (
          <p className="nft-head-owned" data-testid="nft-owned" dir="auto">
            {portfolioText('nfts.owned', { count: formatExactDecimal(quantity, localeOf(portico)) })}
          </p>
        )}
      </div>
      {isSpam && (
        <p className="notice">
          <Icon path={triangleAlert} />
          <span dir="auto">{portfolioText('nfts.spam.notice')}</span>
        </p>
      )}
      {description && (
        <section className="nft-section">
          <h3 className="nft-section-title">{portfolioText('nfts.about')}</h3>
          <p className="nft-description" data-testid="nft-description" dir="auto">
            {description}
          </p>
        </section>
      )}
      {attributes.length > 0 && (
        <section className="nft-section">
          <h3 className="nft-section-title">{portfolioText('nfts.attributes')}</h3>
          <dl className="nft-traits">
            {attributes.map(({ trait_type, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: attributes have no id, and their order does not change
              <div className="nft-trait" key={index}>
                <dt>{sanitizeText(trait_type)}</dt>
                <dd>{sanitizeText(value, { maxLength: 200 })}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <FactList>
        <Fact name={portfolioText('nfts.network')}>{network?.name ?? chainId}</Fact>
        <CodeFact
          copyLabel={portfolioText('nfts.contract.copy')}
          name={portfolioText('nfts.contract')}
          shown={groupAddress(written).join(' ')}
          text={written}
        />
        <CodeFact
          copyLabel={portfolioText('nfts.tokenId.copy')}
          name={portfolioText('nfts.tokenId')}
          text={tokenId}
        />
      </FactList>
      <ExplorerRow address={contract} network={network} />
    </ViewScreen>
  )
}

/** Sanitizes an external text. Line breaks stay, with at most one empty line between two lines. */
function toParagraphs(text: string): string {
  const lines = text
    .slice(0, descriptionLength * 2)
    .split(/\r\n?|\n/)
    .map((line) => sanitizeText(line, { maxLength: descriptionLength }))
  const joined = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return joined.length <= descriptionLength ? joined : `${joined.slice(0, descriptionLength)}…`
}
