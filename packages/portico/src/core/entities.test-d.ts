import { expectTypeOf, test } from 'vitest'
import type {
  Account,
  AccountDetails,
  AccountType,
  Connection,
  Connector,
  ConnectorType,
  EmbeddedWalletUser,
  NameServiceState,
  Network,
  OnRampState,
  SendState,
  SIWXSession,
  StoredConnection,
  Toast,
  TokenBalance,
  Transaction,
  Wallet,
  WalletAssetResponse,
} from '../exports/index.js'

// Each exported entity has every field that section 3 of the specification lists.

test('Network', () => {
  expectTypeOf<Network>().toHaveProperty('id').toEqualTypeOf<number | string>()
  expectTypeOf<Network>().toHaveProperty('name').toEqualTypeOf<string>()
  expectTypeOf<Network>().toHaveProperty('network').toEqualTypeOf<string>()
  expectTypeOf<Network>()
    .toHaveProperty('nativeCurrency')
    .toEqualTypeOf<{ name: string; symbol: string; decimals: number }>()
  expectTypeOf<Network['rpcUrls']['default']['http']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<Network>()
    .toHaveProperty('blockExplorers')
    .toEqualTypeOf<{ default: { name: string; url: string } } | undefined>()
  expectTypeOf<Network>().toHaveProperty('testnet').toEqualTypeOf<boolean>()
  expectTypeOf<Network<'solana'>['chainNamespace']>().toEqualTypeOf<'solana'>()
  expectTypeOf<Network<'solana'>['caipNetworkId']>().toEqualTypeOf<`solana:${string}`>()
  expectTypeOf<Network>().toHaveProperty('deprecatedCaipNetworkId')
})

test('Connector', () => {
  expectTypeOf<'MULTI_CHAIN' | 'AUTH' | 'ANNOUNCED'>().toExtend<ConnectorType>()
  expectTypeOf<Connector>().toExtend<{ id: string; name: string; type: ConnectorType; provider: unknown }>()
  expectTypeOf<Connector>().toHaveProperty('chain').toEqualTypeOf<Account['namespace']>()
  expectTypeOf<Connector>().toHaveProperty('imageUrl').toEqualTypeOf<string | undefined>()
  expectTypeOf<Connector>().toHaveProperty('imageId').toEqualTypeOf<string | undefined>()
  expectTypeOf<Connector>().toHaveProperty('explorerId').toEqualTypeOf<string | undefined>()
  expectTypeOf<NonNullable<Connector['info']>['rdns']>().toEqualTypeOf<string | undefined>()
})

test('Connection and Account', () => {
  expectTypeOf<Connection>().toExtend<{
    connectorId: string
    accounts: readonly { address: string; type: AccountType }[]
  }>()
  expectTypeOf<StoredConnection>().toHaveProperty('recent').toEqualTypeOf<boolean>()
  expectTypeOf<'eoa' | 'smartAccount' | 'payment'>().toExtend<AccountType>()
  expectTypeOf<Account<'eip155'>['namespace']>().toEqualTypeOf<'eip155'>()
  expectTypeOf<Account>().toExtend<{ address: string; type: AccountType }>()
  expectTypeOf<Account>().toHaveProperty('publicKey').toEqualTypeOf<string | undefined>()
  expectTypeOf<Account>().toHaveProperty('path').toEqualTypeOf<string | undefined>()
})

test('Wallet', () => {
  expectTypeOf<Wallet>().toExtend<{
    id: string
    name: string
    image_id: string | undefined
    image_url: string | undefined
    rdns: string | undefined
    chains: readonly string[]
    mobile_link: string | undefined
    desktop_link: string | undefined
    webapp_link: string | undefined
  }>()
})

test('entities that this version only names', () => {
  expectTypeOf<keyof SendState>().toEqualTypeOf<
    | 'token'
    | 'sendTokenAmount'
    | 'receiverAddress'
    | 'receiverProfileImageUrl'
    | 'receiverProfileName'
    | 'networkBalanceInUSD'
    | 'loading'
    | 'tokenBalances'
    | 'lastRetry'
  >()
  expectTypeOf<keyof OnRampState>().toEqualTypeOf<
    | 'providers'
    | 'selectedProvider'
    | 'purchaseCurrency'
    | 'paymentCurrency'
    | 'purchaseCurrencies'
    | 'paymentCurrencies'
    | 'paymentAmount'
    | 'purchaseAmount'
    | 'quotesLoading'
    | 'error'
  >()
  expectTypeOf<NameServiceState['suggestions'][number]['name']>().toEqualTypeOf<string>()
  expectTypeOf<SIWXSession>().toExtend<{ data: object; message: string; signature: string }>()
  expectTypeOf<Toast>().toExtend<{ message: string; variant: string; open: boolean }>()
  expectTypeOf<TokenBalance['quantity']>().toEqualTypeOf<{ decimals: string; numeric: string }>()
  expectTypeOf<WalletAssetResponse[`0x${string}`][number]['type']>().toEqualTypeOf<'ERC20' | 'NATIVE'>()
  expectTypeOf<Transaction['metadata']>().toExtend<{
    minedAt: string
    chain: string
    operationType: string
    status: string
    sentFrom: string
    sentTo?: string | null | undefined
  }>()
  expectTypeOf<SendState['sendTokenAmount']>().toEqualTypeOf<bigint | 'max' | undefined>()
  expectTypeOf<EmbeddedWalletUser>().toExtend<{ email: string | null; smartAccountDeployed: boolean }>()
  expectTypeOf<AccountDetails>().toExtend<{
    caipAddress: string | undefined
    balance: string | undefined
    profileName: string | null
    profileImage: string | null
    status: string
  }>()
})
