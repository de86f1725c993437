// Types, so that `import 'portico/button.css'` compiles without types from the bundler. The style sheet exports nothing.
export {}
