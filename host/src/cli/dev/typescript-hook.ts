import { registerHooks } from 'node:module';

/**
 * Resolves `./x.js` to `./x.ts` where only the latter exists, as the compiler does: Node strips the types of TypeScript
 * files, and looks for them under the names that the imports say.
 */
export function resolveToTypescript(): void {
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        const fromTypescript = /\.m?ts$/.test(context.parentURL ?? '');
        if (!fromTypescript || !/^\.{1,2}\/.*js$/.test(specifier)) throw error;
        return next(specifier.replace(/js$/, 'ts'), context);
      }
    },
  });
}

/** Returns whether an import failed because of syntax that needs a compiler, such as decorators or parameter properties. */
export function needsCompiler(error: unknown): boolean {
  if (!(error instanceof SyntaxError)) return false;
  const { code } = error as { code?: string };
  return code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' || (!code && error.message === 'Invalid or unexpected token');
}
