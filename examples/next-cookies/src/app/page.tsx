import { PorticoButton } from 'portico/react'

export default function Page() {
  return (
    <main>
      <h1>Portico with Next</h1>
      <PorticoButton />
    </main>
  )
}
