import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const networks: Translation<ModalTexts['networks']> = {
  'networks.title': 'Elegir red',
  'networks.help': '¿Qué es una red?',
  'networks.search': 'Buscar redes',
  'networks.clear': 'Borrar búsqueda',
  'networks.list': 'Redes',
  'networks.current': 'En uso',
  'networks.testnet': 'Red de pruebas',
  'networks.found': {
    plural: 'count',
    forms: { one: '{count} encontrada', many: '{count} encontradas', other: '{count} encontradas' },
  },
  'networks.none': 'Ninguna red se llama “{search}”',
  'networks.none.advice': {
    plural: 'count',
    forms: {
      one: 'Revisa cómo está escrito. Este sitio funciona con {count} red.',
      many: 'Revisa cómo está escrito. Este sitio funciona con {count} redes.',
      other: 'Revisa cómo está escrito. Este sitio funciona con {count} redes.',
    },
  },
  'switch.title': 'Cambiar de red',
  'switch.pending': 'Cambia de red en {wallet}',
  'switch.pending.detail': 'Aprueba el cambio a {network} en {wallet}. No cuesta nada.',
  'switch.waiting':
    'Seguimos esperando a {wallet}. ¿No ves ninguna solicitud? Abre {wallet} desde la barra de tu navegador y responde ahí.',
  'switch.done': 'Estás en {network}',
  'switch.idle': 'Cambia a {network}',
  'switch.idle.detail': '{wallet} te pedirá aprobar el cambio.',
  'switch.start': 'Cambiar a {network}',
  'error.NETWORK_SWITCH_REJECTED': 'Cambio rechazado',
  'error.NETWORK_SWITCH_REJECTED.advice': 'Tu red no cambió. Intenta de nuevo o vuelve atrás.',
  'error.NETWORK_SWITCH_FAILED': '{wallet} no cambió de red',
  'error.NETWORK_SWITCH_FAILED.advice': 'Intenta de nuevo, o elige {network} en {wallet}.',
  'error.CHAIN_NOT_SUPPORTED': 'La red no es compatible',
  'error.CHAIN_NOT_SUPPORTED.advice': '{wallet} no tiene {network}. Añádela en {wallet} o elige otra red.',
  'unsupported.title': 'Cambiar de red',
  'unsupported.heading': 'Este sitio no funciona en esta red',
  'unsupported.detail': '{wallet} está en una red que este sitio no usa. Elige una de estas para seguir.',
  'unsupported.list': 'Redes de este sitio',
  'whatIsANetwork.title': '¿Qué es una red?',
  'whatIsANetwork.road.title': 'Qué hace una red',
  'whatIsANetwork.road.text':
    'Una red registra quién es dueño de qué. Hay muchas, y cada una lleva su propio registro.',
  'whatIsANetwork.fee.title': 'Cada una tiene su comisión',
  'whatIsANetwork.fee.text':
    'Pagas una pequeña comisión en la moneda de la red por cada transacción. Mirar es gratis.',
  'whatIsANetwork.same.title': 'Tu dirección puede ser la misma',
  'whatIsANetwork.same.text':
    'Una wallet suele funcionar en muchas redes. Los tokens de una red no aparecen en otra.',
  'whatIsANetwork.keep': 'Antes de enviar algo, comprueba que ambas partes usan la misma red.',
  'whatIsANetwork.done': 'Entendido',
}
