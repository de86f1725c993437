// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Asks an account's contract whether a signature is its own (ERC-1271), also before the contract is made (ERC-6492).
/// It never stands on a network: an eth_call runs this creation code, and the two words that it returns in place of a
/// contract are the answer: the verdict, and the id of the network.
contract SignatureValidator {
    uint256 private constant refused = 0;
    uint256 private constant accepted = 1;
    uint256 private constant acceptedBeforeMade = 2;
    uint256 private constant noContract = 3;
    uint256 private constant notMade = 4;

    /// `factory` and `preparation` are those of an ERC-6492 wrapper; zero and empty without one.
    constructor(
        address account,
        bytes32 digest,
        bytes memory signature,
        address factory,
        bytes memory preparation
    ) {
        uint256 verdict = judge(account, digest, signature, factory, preparation);
        assembly {
            mstore(0, verdict)
            mstore(32, chainid())
            return(0, 64)
        }
    }

    function judge(
        address account,
        bytes32 digest,
        bytes memory signature,
        address factory,
        bytes memory preparation
    ) private returns (uint256) {
        bool isMade = account.code.length > 0;
        if (isMade && accepts(account, digest, signature)) return accepted;
        if (factory == address(0)) return isMade ? refused : noContract;

        bool isPrepared;
        // Nothing of the answer is copied: a hostile one could be as long as the gas allows.
        assembly {
            isPrepared := call(gas(), factory, 0, add(preparation, 32), mload(preparation), 0, 0)
        }
        // Asked again: a precompiled contract has no code and may answer with what it was given.
        if (!isPrepared || account.code.length == 0) return notMade;
        if (!accepts(account, digest, signature)) return refused;
        return isMade ? accepted : acceptedBeforeMade;
    }

    /// By the standard's final form, or by its first one, which Safe had up to 1.2: there the digest stands as bytes.
    function accepts(address account, bytes32 digest, bytes memory signature) private view returns (bool) {
        // A contract that answers with what it was asked has other bytes behind the magic value.
        if (answers(account, abi.encodeWithSelector(0x1626ba7e, digest, signature), 0x1626ba7e, type(uint256).max)) {
            return true;
        }
        // Here it has not: the question goes on with a small number. So the answer must be one word long.
        return answers(account, abi.encodeWithSelector(0x20c13b0b, abi.encode(digest), signature), 0x20c13b0b, 32);
    }

    function answers(address account, bytes memory question, bytes4 magic, uint256 maxLength)
        private
        view
        returns (bool isAccepted)
    {
        // One word of the answer is copied, and all of it must be the magic value.
        // 30,000 gas are kept, for the verdict: an account may burn what it is given.
        assembly {
            mstore(0, 0)
            let left := gas()
            if gt(left, 60000) {
                isAccepted := staticcall(sub(left, 30000), account, add(question, 32), mload(question), 0, 32)
            }
            isAccepted := and(isAccepted, gt(returndatasize(), 31))
            isAccepted := and(isAccepted, iszero(gt(returndatasize(), maxLength)))
            isAccepted := and(isAccepted, eq(mload(0), magic))
        }
    }
}
