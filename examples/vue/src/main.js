import 'portico/elements.css'
import { porticoPlugin } from 'portico/vue'
import { createApp, createSSRApp } from 'vue'
import App from './App.vue'
import { createKit } from './createKit.js'

// If a server rendered the page, Vue hydrates the elements that are already there.
const isRendered = document.querySelector('#app').childElementCount > 0
const app = isRendered ? createSSRApp(App) : createApp(App)
app.use(porticoPlugin, { portico: createKit() }).mount('#app')
