// Run by scripts/packed.mjs inside an app that has `portico` and none of its optional packages. Imports the entries
// that need none, and uses the family whose package is missing.
const problems = []
const entries = [
  'portico',
  'portico/bip122',
  'portico/cosmos',
  'portico/eip155',
  'portico/embedded',
  'portico/family',
]
  .concat(['portico/format', 'portico/polkadot', 'portico/server', 'portico/siwx', 'portico/solana'])
  .concat(['portico/verify', 'portico/walletconnect', 'portico/wallets', 'portico/languages/es'])
for (const entry of entries) {
  await import(entry).catch((error) => problems.push(`${entry}: ${error.message}`))
}
for (const name of ['@solana/kit', 'react', 'viem', 'wagmi']) {
  const isThere = await import(name).then(
    () => true,
    () => false,
  )
  if (isThere) problems.push(`${name} is installed, so this case shows nothing`)
}
const { eip155 } = await import('portico/eip155')
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const error = await eip155()
  .getBalance({ address, network: {} })
  .catch((thrown) => thrown)
if (error.code !== 'MISSING_DEPENDENCY' || !error.message.includes('`viem`')) {
  problems.push(`without viem, a balance ends with ${error}`)
}
console.log(JSON.stringify(problems))
process.exit()
