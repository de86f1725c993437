import { porticoPlugin } from 'portico/vue'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import App from './App.vue'
import { createKit } from './createKit.js'

/** Renders the app on a server. Each request has a kit of its own. */
export const render = () => renderToString(createSSRApp(App).use(porticoPlugin, { portico: createKit() }))
