import { OnRampWidget } from 'portico/react'

/** Render this inside `<PorticoProvider>`. The purchase continues in the modal. */
export function BuyPage() {
  return (
    <main>
      <h1>Buy crypto</h1>
      <OnRampWidget />
    </main>
  )
}
