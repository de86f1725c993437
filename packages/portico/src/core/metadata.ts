/** How the site presents itself to wallets. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }
