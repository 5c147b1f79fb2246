import fc from 'fast-check';

/** The same cases in every run, so that a failure can be had again; `FUZZ_SEED` searches elsewhere. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FUZZ_SEED'] ?? 20_261_115) });
