import '../../shell/modalChunk.js'
import { factsOf } from '@portico/protocol/caip'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { FamilyPicture } from '../FamilyPicture.js'
import { connectingMultiChainCss } from './ConnectingMultiChain.css.js'

type Data = DataOf<'ConnectingMultiChain'>

/** The view in which the user chooses in which family to connect a wallet. */
export const ConnectingMultiChain: View<Data> = {
  component: ConnectingMultiChainView,
  next: ['ConnectingExternal'],
  title: (_, { name }) => name,
}

function ConnectingMultiChainView({ connectors, name }: Data) {
  const t = useText('wallets')
  const { connectWallet, portico } = useShell()
  const known = useKitState((state) => state.connectors)
  const connections = useKitState((state) => state.connections)
  const found = connectors.flatMap(
    (wanted) => known.find(({ chain, id }) => chain === wanted.chain && id === wanted.id) ?? [],
  )
  return (
    <ViewScreen sheet={connectingMultiChainCss}>
      <div className="multi">
        <WalletImage name={name} size={72} src={found.find(({ imageUrl }) => imageUrl)?.imageUrl} />
        <p className="multi-heading" dir="auto">
          {t('multi.heading', { wallet: name })}
        </p>
        <p className="multi-detail" dir="auto">
          {t('multi.detail')}
        </p>
      </div>
      <RowList aria-label={t('multi.list', { wallet: name })}>
        {found.map((connector, index) => {
          const { chain, id } = connector
          const network = portico.networks.find(({ chainNamespace }) => chainNamespace === chain)
          const isLive = connections.some(
            (connection) =>
              connection.connectorId === id && connection.namespace === chain && connection.status === 'live',
          )
          return (
            <Row
              data-autofocus={index === 0 ? '' : undefined}
              data-testid={`family-${chain}`}
              image={
                <FamilyPicture
                  name={factsOf(chain).name}
                  namespace={chain}
                  networkId={network?.caipNetworkId}
                />
              }
              key={chain}
              onClick={() => connectWallet(connector)}
              title={factsOf(chain).name}
              trailing={
                <>
                  {isLive && <Tag variant="success">{t('multi.connected')}</Tag>}
                  <Icon mirror path={chevronRight} size={16} />
                </>
              }
            />
          )
        })}
      </RowList>
    </ViewScreen>
  )
}
