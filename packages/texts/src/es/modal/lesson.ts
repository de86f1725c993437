import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const lesson: Translation<ModalTexts['lesson']> = {
  'whatIsAWallet.title': '¿Qué es una wallet?',
  'whatIsAWallet.own.title': 'Un hogar para lo que es tuyo',
  'whatIsAWallet.own.text':
    'Una wallet guarda las claves de tus monedas, tokens y coleccionables. Nadie puede moverlos sin ella.',
  'whatIsAWallet.login.title': 'Una forma de iniciar sesión',
  'whatIsAWallet.login.text': 'Conéctala a un sitio en vez de crear otra cuenta con otra contraseña.',
  'whatIsAWallet.ask.title': 'Primero te pregunta',
  'whatIsAWallet.ask.text':
    'Un sitio al que te conectas solo ve tu dirección. Tú apruebas cada pago y cada firma.',
  'whatIsAWallet.keep':
    'Quien tiene tu frase de recuperación tiene tu wallet. Nunca la escribas en un sitio.',
  'whatIsAWallet.done': 'Elegir una wallet',
}
