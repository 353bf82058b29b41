/** The size, the time of change in ms and the digest of a source. */
export interface Fingerprint {
  readonly size: number;
  readonly mtimeMs: number;
  readonly digest: string;
}

/** The sources of a build. */
export interface BuiltSources {
  /** By paths from the root of the project. */
  readonly files: Readonly<Record<string, Fingerprint>>;
  readonly languages: readonly string[];
}

export declare const builtFolder: string;
export declare const sourcesFile: string;
export declare function languageFolders(root: string): string[];
export declare function fingerprint(path: string): Fingerprint;
export declare function stateOfBuild(root: string): 'current' | 'stale' | 'missing';
