import type { Portico } from 'portico'

export function listen(portico: Portico): () => void {
  const stops = [
    portico.on('connect', ({ connection, restored }) => console.log(connection.address, { restored })),
    portico.on('disconnect', ({ connectorId, reason }) => console.log(connectorId, reason)),
    portico.on('accountChange', ({ address }) => console.log(address)),
    portico.on('networkChange', ({ networkId }) => console.log(networkId)),
    portico.on('intent', ({ data, intent }) => console.log(intent, data)),
    portico.on('track', ({ event }) => console.log(event)),
    portico.on('alert', ({ longMessage }) => console.log(longMessage)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
