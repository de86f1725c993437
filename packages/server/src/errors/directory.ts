import { PorticoError } from '@portico/protocol/errors'

/** The rows of an import do not fit beside those that the database has. */
export class WalletLimitReachedError extends PorticoError<'WALLET_LIMIT_REACHED'> {
  override name = 'WalletLimitReachedError'
  constructor({ limit }: { /** With its unit. */ limit: string }) {
    super('WALLET_LIMIT_REACHED', `The directory keeps at most ${limit} of imported wallets.`, {
      metaMessages: [
        'Import fewer rows, or remove rows from the table `wallets` first.',
        'The import runs in batches. Batches that the server stored before this error stay in the directory.',
      ],
    })
  }
}
