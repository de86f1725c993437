import type { enSandbox } from '../../en/server/sandbox.js'
import type { Translation } from '../../message.js'

export const esSandbox: Translation<typeof enSandbox> = {
  page: 'Pago de prueba',
  ribbon: 'Prueba: sin dinero real, solo tokens de prueba',
  title: 'Comprar {symbol}',
  pay: 'Pagas',
  get: 'Recibes',
  network: 'En',
  receiver: 'Para',
  compare: 'Compara la dirección con la de tu wallet.',
  'button.pay': 'Pagar {money}',
  'button.decline': 'Simular una tarjeta rechazada',
  'button.close': 'Cerrar esta ventana',
  paying: 'Pagando…',
  paid: 'Pagado. Los tokens están en camino…',
  arrived: 'Pagado. Recibiste {tokens}. Vuelve al sitio.',
  declined: 'La tarjeta fue rechazada, o la red rechazó la transferencia. No se pagó nada.',
  silent: 'El entorno de prueba no responde. Reintentando…',
  'silent.pay': 'El entorno de prueba no responde. Inténtalo de nuevo. No se te cobrará dos veces.',
  'refused.changed': 'La compra se rechazó: la URL de esta página se modificó.',
  'refused.old': 'La compra se rechazó: esta página es demasiado antigua. Empieza de nuevo.',
  'refused.often': 'Demasiadas solicitudes desde tu dirección IP. Vuelve a intentarlo en {seconds} s.',
  'refused.other': 'La compra falló. Vuelve al sitio y empieza de nuevo.',
}
