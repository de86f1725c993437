// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A contract that responds to signature checks as a hostile or broken contract would. Its constructor selects how.
contract HostileSigner {
    uint256 public immutable way;
    uint256 public writtenCount;

    constructor(uint256 way_) {
        way = way_;
    }

    fallback() external {
        uint256 chosen = way;
        if (chosen == 0) answer(0x1626ba7e << 224); // the magic value, whatever was signed
        if (chosen == 1) revert("No.");
        if (chosen == 2) burn();
        if (chosen == 3) answer(uint256(0x1626ba7e << 224) | 1); // the magic value followed by another byte
        if (chosen == 4) answerShort();
        if (chosen == 5) answerLong();
        if (chosen == 6) echo();
        if (chosen == 7) {
            writtenCount++;
            answer(0x1626ba7e << 224);
        }
        // Treats a call that no key could have sent as a simulation, as some ERC-4337 accounts have done.
        if (chosen == 8) answer(tx.origin == address(0) ? uint256(0x1626ba7e << 224) : 0);
        if (chosen == 9) revertLong();
    }

    function answer(uint256 word) private pure {
        assembly {
            mstore(0, word)
            return(0, 32)
        }
    }

    function answerShort() private pure {
        assembly {
            mstore(0, shl(224, 0x1626ba7e))
            return(0, 4)
        }
    }

    function answerLong() private pure {
        assembly {
            mstore(0, shl(224, 0x1626ba7e))
            return(0, 1000000)
        }
    }

    function revertLong() private pure {
        assembly {
            revert(0, 1000000)
        }
    }

    function echo() private pure {
        assembly {
            calldatacopy(0, 0, calldatasize())
            return(0, calldatasize())
        }
    }

    function burn() private pure {
        assembly {
            for {} 1 {} {}
        }
    }
}
