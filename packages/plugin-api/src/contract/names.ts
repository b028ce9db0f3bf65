import type { InterfaceMode, InterfacePlatform } from '@namedrop/contract';

/** Id of a platform: one of the interface, or any that a manifest declares. */
export type Platform = InterfacePlatform | (string & {});

/** Name of a mode: one of the interface, or any that a manifest or the operator declares. */
export type ModeName = InterfaceMode | (string & {});
